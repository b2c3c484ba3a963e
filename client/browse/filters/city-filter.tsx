import { useEffect, useRef } from 'react'
import classes from './city-filter.module.css'
import type { FilterPanelProps } from './filter-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { readSearch } from '../browse-search-params.ts'
import { SuggestInput } from '../suggest-input.tsx'
import { useDebouncedParam } from '../use-debounced-param.ts'

/** Where a dress is. Half of a city's name is no filter: it is looked for when it is chosen, or with Enter. */
export function CityFilter({ filter: { city = '' }, refine, ...panel }: FilterPanelProps) {
  const { text, settled, type } = useDebouncedParam(city, () => city)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function choose(typed: string) {
    panel.menu.current?.querySelector('button')?.focus()
    panel.close()
    refine({ city: readSearch({ city: typed }).city })
  }

  return (
    <FilterPanel {...panel}>
      <SuggestInput
        ref={field}
        label="City of the dress"
        maxLength={120}
        className={classes.city}
        kind="place"
        value={text}
        settled={settled}
        onType={type}
        onChoose={choose}
        onEnter={() => choose(text)}
      />
    </FilterPanel>
  )
}
