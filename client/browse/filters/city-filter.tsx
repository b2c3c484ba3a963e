import type { FilterProps } from './filter-section.tsx'
import { chosenCities, citySearch, readSearch } from '../../../shared/search/browse-search.ts'
import { SearchListFilter } from './search-list-filter.tsx'

/** The dress's city. Half of a city's name is no filter: it applies when chosen, or with Enter. */
export function CityFilter({ filter, refine }: FilterProps) {
  return (
    <SearchListFilter
      filter={filter}
      label="City of the dress"
      legend="Cities"
      kind="place"
      name="cities"
      chosen={chosenCities(filter)}
      read={(typed) => readSearch({ city: typed }).city}
      choose={(chosen) => refine(citySearch(chosen))}
    />
  )
}
