import { occasionLabels, occasions } from '../../../shared/dress.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterPanelProps } from './filter-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { useFacets } from './use-facets.ts'

/** What a dress is worn to, as its owner says. */
export function OccasionFilter({ filter, refine, ...panel }: FilterPanelProps) {
  const { facets, isChanging } = useFacets(filter)
  return (
    <FilterPanel {...panel}>
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
    </FilterPanel>
  )
}
