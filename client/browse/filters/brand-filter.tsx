import type { FilterProps } from './filter-section.tsx'
import { readSearch } from '../../search/browse-search-params.ts'
import { SearchListFilter } from './search-list-filter.tsx'
import { useFacets } from './use-facets.ts'

export function BrandFilter({ filter, refine }: FilterProps) {
  const { facets, ...counting } = useFacets(filter)
  return (
    <SearchListFilter
      {...counting}
      label="Find a brand"
      legend="Brands"
      kind="brand"
      chosen={filter.brands ?? []}
      facet={facets?.brands}
      // The address separates brands by commas; the search ignores them.
      read={(typed) => readSearch({ brands: typed.replaceAll(/\s*,\s*/g, ' ') }).brands?.[0]}
      choose={(chosen) => refine({ brands: chosen.length ? chosen : undefined })}
    />
  )
}
