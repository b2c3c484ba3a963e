import { useId } from 'react'
import { colorFamilies, colorLabels } from '../../../shared/dress/dress.ts'
import { countOf, describedBy, FacetCount } from './facet-count.tsx'
import type { FilterProps } from './filter-section.tsx'
import { useFacets } from './use-facets.ts'
import classes from './toggles.module.css'

/** Color families, several at a time, each with its name beside the color. */
export function ColorSwatches({ filter, refine }: FilterProps) {
  const { colors = [] } = filter
  const { facets, isChanging } = useFacets(filter)
  const id = useId()
  return (
    <fieldset className={classes.colors} data-changing={isChanging || undefined}>
      <legend className="unseen">Colors</legend>
      {colorFamilies.map((family) => (
        <label key={family}>
          <input
            type="checkbox"
            name="colors"
            value={family}
            checked={colors.includes(family)}
            aria-describedby={describedBy(`${id}-${family}`, countOf(facets?.colors, family))}
            onChange={({ currentTarget: { checked } }) => {
              const chosen = colorFamilies.filter((one) => (one === family ? checked : colors.includes(one)))
              refine({ colors: chosen.length ? chosen : undefined })
            }}
          />
          <i data-color={family} aria-hidden />
          <span>{colorLabels[family]}</span>
          <FacetCount id={`${id}-${family}`} count={countOf(facets?.colors, family)} />
        </label>
      ))}
    </fieldset>
  )
}
