import { colorFamilies, colorLabels } from '../../../shared/dress.ts'
import type { FilterPanelProps } from './filter-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import classes from './toggles.module.css'

/** The families of colors, any of which a dress may have: each with its name beside the color. */
export function ColorSwatches({ filter: { colors = [] }, refine, ...panel }: FilterPanelProps) {
  return (
    <FilterPanel {...panel}>
      <fieldset className={classes.colors}>
        <legend className="unseen">Colors</legend>
        {colorFamilies.map((family) => (
          <label key={family}>
            <input
              type="checkbox"
              name="colors"
              value={family}
              checked={colors.includes(family)}
              onChange={({ currentTarget: { checked } }) => {
                const chosen = colorFamilies.filter((one) =>
                  one === family ? checked : colors.includes(one),
                )
                refine({ colors: chosen.length ? chosen : undefined })
              }}
            />
            <i data-color={family} aria-hidden />
            <span>{colorLabels[family]}</span>
          </label>
        ))}
      </fieldset>
    </FilterPanel>
  )
}
