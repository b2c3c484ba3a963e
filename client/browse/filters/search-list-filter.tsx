import { useEffect, useRef, useState } from 'react'
import { MAX_CHOSEN } from '../../../shared/dress/dress.ts'
import type { BrowseSearch } from '../../../shared/search/browse-search.ts'
import { SuggestInput } from '../suggest-input.tsx'
import { useDebouncedParam } from '../use-debounced-param.ts'
import { FacetList } from './facet-list.tsx'
import { useFacets } from './use-facets.ts'
import classes from './search-list-filter.module.css'

interface SearchListFilterProps {
  filter: BrowseSearch
  /** The label of the search field. */
  label: string
  legend: string
  kind: 'brand' | 'place'
  name: 'brands' | 'cities'
  chosen: string[]
  choose: (chosen: string[]) => void
  /** Parses the typed text as a value; undefined when it is invalid. */
  read: (typed: string) => string | undefined
}

/** Owners' own names, such as brands: the most frequent as checkboxes, others by typing. */
export function SearchListFilter(props: SearchListFilterProps) {
  const { filter, label, legend, kind, name, chosen, choose, read } = props
  const { facets, isPending } = useFacets(filter)
  const { text, settled, type, clear } = useDebouncedParam('', () => '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  // Values chosen here stay listed after they are unchecked.
  const [seen, setSeen] = useState(chosen)
  const counted = facets?.[name].map(({ value }) => value) ?? []
  const values = [...new Set([...seen, ...chosen, ...counted])]

  function add(typed: string) {
    const found = read(typed)
    clear()
    if (!found) return
    setSeen([...new Set([...seen, found])])
    if (chosen.length < MAX_CHOSEN && !chosen.includes(found)) choose([...chosen, found])
  }

  return (
    <div className={classes.names}>
      <SuggestInput
        ref={field}
        label={label}
        maxLength={kind === 'brand' ? 80 : 120}
        className={classes.field}
        kind={kind}
        value={text}
        settled={settled}
        onType={type}
        onChoose={add}
        onEnter={() => add(text)}
      />
      {isPending && values.length === 0 && <p role="status">Loading {legend.toLowerCase()}…</p>}
      {values.length > 0 && (
        <div className={classes.list}>
          <FacetList
            filter={filter}
            legend={legend}
            name={name}
            values={values}
            chosen={chosen}
            choose={(names) => choose(names.slice(0, MAX_CHOSEN))}
          />
        </div>
      )}
    </div>
  )
}
