import { colorLabels, conditionLabels, occasionLabels } from '../../../shared/dress/dress.ts'
import { choiceLists } from '../../../shared/dress/facets.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterProps } from './filter-section.tsx'

interface ChoiceFilterProps extends FilterProps {
  name: 'colors' | 'occasions' | 'conditions'
  legend: string
  labels: Record<string, string>
  look?: 'colors'
}

/** A filter of which several values may be chosen. */
function ChoiceFilter({ refine, ...list }: ChoiceFilterProps) {
  const { filter, name } = list
  const values: readonly string[] = choiceLists[name]
  return (
    <FacetList
      {...list}
      values={values}
      chosen={filter[name] ?? []}
      choose={(chosen) =>
        refine({ [name]: chosen.length ? values.filter((one) => chosen.includes(one)) : undefined })
      }
    />
  )
}

/** Color families, each with its name beside the color. */
export const ColorFilter = (panel: FilterProps) => (
  <ChoiceFilter {...panel} name="colors" legend="Colors" labels={colorLabels} look="colors" />
)

/** What dresses are worn to. */
export const OccasionFilter = (panel: FilterProps) => (
  <ChoiceFilter {...panel} name="occasions" legend="Occasions" labels={occasionLabels} />
)

/** How worn they are. */
export const ConditionFilter = (panel: FilterProps) => (
  <ChoiceFilter {...panel} name="conditions" legend="Conditions" labels={conditionLabels} />
)
