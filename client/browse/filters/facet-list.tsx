import { useId } from 'react'
import type { ChoiceFacet, Facet } from '../../../shared/dress/facets.ts'
import type { BrowseSearch } from '../../../shared/search/browse-search.ts'
import { shownCount } from '../dress-count.ts'
import counts from './facet-list.module.css'
import { useFacets } from './use-facets.ts'
import classes from './toggles.module.css'

interface FacetListProps {
  filter: BrowseSearch
  name: ChoiceFacet | 'brands' | 'cities'
  legend: string
  values: readonly string[]
  labels?: Record<string, string>
  chosen: readonly string[]
  look?: 'list' | 'colors' | 'sizes'
  choose: (chosen: string[]) => void
}

/** A filter's values as checkboxes, each beside the number of dresses that it would show. */
export function FacetList(props: FacetListProps) {
  const { filter, name, legend, values, labels, chosen, look = 'list', choose } = props
  const { facets, isChanging } = useFacets(filter)
  const counted: readonly Facet[] = facets?.[name] ?? []
  const id = useId()
  return (
    <fieldset className={classes[look]} data-changing={isChanging || undefined}>
      <legend className="unseen">{legend}</legend>
      {values.map((value, index) => {
        const count = counted.find((one) => one.value === value)?.count ?? undefined
        return (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              aria-describedby={count === undefined ? undefined : `${id}-${index}`}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            {look !== 'sizes' && <i data-color={value} aria-hidden />}
            <span>{labels?.[value] ?? value}</span>
            {count !== undefined && (
              <small id={`${id}-${index}`} aria-hidden className={counts.count}>
                {shownCount(count)}
                <span className="unseen"> {count === 1 ? 'dress' : 'dresses'}</span>
              </small>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
