import type { FilterProps } from './filter-section.tsx'
import { readSearch } from '../../../shared/search/browse-search.ts'
import { SearchListFilter } from './search-list-filter.tsx'

export function BrandFilter({ filter, refine }: FilterProps) {
  return (
    <SearchListFilter
      filter={filter}
      label="Find a brand"
      legend="Brands"
      kind="brand"
      name="brands"
      chosen={filter.brands ?? []}
      // The address separates brands by commas; the search ignores them.
      read={(typed) => readSearch({ brands: typed.replaceAll(/\s*,\s*/g, ' ') }).brands?.[0]}
      choose={(chosen) => refine({ brands: chosen.length ? chosen : undefined })}
    />
  )
}
