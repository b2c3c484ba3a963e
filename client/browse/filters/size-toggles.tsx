import { useId } from 'react'
import { sizes } from '../../../shared/dress/dress.ts'
import { countOf, describedBy, FacetCount } from './facet-count.tsx'
import type { FilterProps } from './filter-section.tsx'
import { chosenSizes, sizeSearch } from '../../search/browse-search-params.ts'
import { useFacets } from './use-facets.ts'
import classes from './toggles.module.css'

/** Several sizes at once, for renters between two. */
export function SizeToggles({ filter, refine }: FilterProps) {
  const chosen = chosenSizes(filter)
  const { facets, isChanging } = useFacets(filter)
  const id = useId()
  return (
    <fieldset className={classes.sizes} data-changing={isChanging || undefined}>
      <legend className="unseen">Sizes</legend>
      {sizes.map((size) => (
        <label key={size}>
          <input
            type="checkbox"
            name="sizes"
            value={size}
            checked={chosen.includes(size)}
            aria-describedby={describedBy(`${id}-${size}`, countOf(facets?.sizes, size))}
            onChange={({ currentTarget: { checked } }) =>
              refine(sizeSearch(sizes.filter((one) => (one === size ? checked : chosen.includes(one)))))
            }
          />
          <span>{size}</span>
          <FacetCount id={`${id}-${size}`} count={countOf(facets?.sizes, size)} />
        </label>
      ))}
    </fieldset>
  )
}
