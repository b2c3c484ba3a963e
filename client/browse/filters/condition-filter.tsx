import { conditionLabels, conditions } from '../../../shared/dress/dress.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterProps } from './filter-section.tsx'
import { useFacets } from './use-facets.ts'

export function ConditionFilter({ filter, refine }: FilterProps) {
  const { facets, isChanging } = useFacets(filter)
  return (
    <FacetList
      legend="Conditions"
      name="conditions"
      values={conditions}
      labels={conditionLabels}
      chosen={filter.conditions ?? []}
      facet={facets?.conditions}
      isChanging={isChanging}
      choose={(chosen) =>
        refine({ conditions: chosen.length ? conditions.filter((one) => chosen.includes(one)) : undefined })
      }
    />
  )
}
