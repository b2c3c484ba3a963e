import type { FilterProps } from './filter-section.tsx'
import { chosenCities, citySearch, readSearch } from '../../search/browse-search-params.ts'
import { SearchListFilter } from './search-list-filter.tsx'
import { useFacets } from './use-facets.ts'

/** The dress's city. Half of a city's name is no filter: it applies when chosen, or with Enter. */
export function CityFilter({ filter, refine }: FilterProps) {
  const { facets, ...counting } = useFacets(filter)
  return (
    <SearchListFilter
      {...counting}
      label="City of the dress"
      legend="Cities"
      kind="place"
      chosen={chosenCities(filter)}
      facet={facets?.cities}
      read={(typed) => readSearch({ city: typed }).city}
      choose={(chosen) => refine(citySearch(chosen))}
    />
  )
}
