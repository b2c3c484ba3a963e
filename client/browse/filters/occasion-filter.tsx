import { occasionLabels, occasions } from '../../../shared/dress/dress.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterProps } from './filter-section.tsx'
import { useFacets } from './use-facets.ts'

export function OccasionFilter({ filter, refine }: FilterProps) {
  const { facets, isChanging } = useFacets(filter)
  return (
    <FacetList
      legend="Occasions"
      name="occasions"
      values={occasions}
      labels={occasionLabels}
      chosen={filter.occasions ?? []}
      facet={facets?.occasions}
      isChanging={isChanging}
      choose={(chosen) =>
        refine({ occasions: chosen.length ? occasions.filter((one) => chosen.includes(one)) : undefined })
      }
    />
  )
}
