import { useEffect, useRef, useState } from 'react'
import { MAX_CHOSEN } from '../../../shared/dress/dress.ts'
import type { Facet } from '../../../shared/dress/facets.ts'
import { SuggestInput } from '../suggest-input.tsx'
import { useDebouncedParam } from '../use-debounced-param.ts'
import { FacetList } from './facet-list.tsx'
import classes from './search-list-filter.module.css'

interface SearchListFilterProps {
  /** The label of the search field. */
  label: string
  legend: string
  kind: 'brand' | 'place'
  chosen: string[]
  facet: readonly Facet[] | undefined
  isChanging: boolean
  isPending: boolean
  choose: (chosen: string[]) => void
  /** Parses the typed text as a value; undefined when it is invalid. */
  read: (typed: string) => string | undefined
}

/** Owners' own names, such as brands: the most frequent as checkboxes, others by typing. */
export function SearchListFilter({
  label,
  legend,
  kind,
  chosen,
  facet,
  isChanging,
  isPending,
  choose,
  read,
}: SearchListFilterProps) {
  const { text, settled, type, clear } = useDebouncedParam('', () => '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  // Values chosen here stay listed after they are unchecked.
  const [seen, setSeen] = useState(chosen)
  const counted = facet?.map(({ value }) => value) ?? []
  const values = [...new Set([...seen, ...chosen, ...counted])]

  function add(typed: string) {
    const name = read(typed)
    clear()
    if (!name) return
    setSeen([...new Set([...seen, name])])
    if (chosen.length < MAX_CHOSEN && !chosen.includes(name)) choose([...chosen, name])
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
            legend={legend}
            name={kind === 'brand' ? 'brands' : 'cities'}
            values={values}
            chosen={chosen}
            facet={facet}
            isChanging={isChanging}
            choose={(names) => choose(names.slice(0, MAX_CHOSEN))}
          />
        </div>
      )}
    </div>
  )
}
