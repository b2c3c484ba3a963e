import { sizes } from '../../../shared/dress.ts'
import type { FilterPanelProps } from './filter-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { chosenSizes, sizeSearch } from '../browse-search-params.ts'
import classes from './toggles.module.css'

/** Several sizes at once: whoever is between two looks at both. */
export function SizeToggles({ filter, refine, ...panel }: FilterPanelProps) {
  const chosen = chosenSizes(filter)
  return (
    <FilterPanel {...panel}>
      <fieldset className={classes.sizes}>
        <legend className="unseen">Sizes</legend>
        {sizes.map((size) => (
          <label key={size}>
            <input
              type="checkbox"
              name="sizes"
              value={size}
              checked={chosen.includes(size)}
              onChange={({ currentTarget: { checked } }) =>
                refine(sizeSearch(sizes.filter((one) => (one === size ? checked : chosen.includes(one)))))
              }
            />
            <span>{size}</span>
          </label>
        ))}
      </fieldset>
    </FilterPanel>
  )
}
