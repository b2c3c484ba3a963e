import { useId } from 'react'
import { countOf, describedBy, FacetCount } from './facet-count.tsx'
import classes from './toggles.module.css'
import type { Facet } from '../../../shared/dress/facets.ts'

interface FacetListProps<Value extends string> {
  legend: string
  name: string
  values: readonly Value[]
  labels?: Record<Value, string>
  chosen: readonly Value[]
  /** The counts, as far as they are known. */
  facet: readonly Facet<Value>[] | undefined
  /** While the counts are the previous filter's. */
  isChanging: boolean
  choose: (chosen: Value[]) => void
}

/** A filter's values as checkboxes with their counts. */
export function FacetList<Value extends string>({
  legend,
  name,
  values,
  labels,
  chosen,
  facet,
  isChanging,
  choose,
}: FacetListProps<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.list} data-changing={isChanging || undefined}>
      <legend className="unseen">{legend}</legend>
      {values.map((value, index) => (
        <label key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            aria-describedby={describedBy(`${id}-${index}`, countOf(facet, value))}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <i aria-hidden />
          <span>{labels?.[value] ?? value}</span>
          <FacetCount id={`${id}-${index}`} count={countOf(facet, value)} />
        </label>
      ))}
    </fieldset>
  )
}
