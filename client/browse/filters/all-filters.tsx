import { useState, type ReactNode } from 'react'
import { colorLabels, conditionLabels, occasionLabels } from '../../../shared/dress/dress.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { chosenCities } from '../../../shared/search/browse-search.ts'
import { priceLabel, rentalLength } from '../../../shared/search/active-filters.ts'
import classes from './all-filters.module.css'
import { BrandFilter } from './brand-filter.tsx'
import { CityFilter } from './city-filter.tsx'
import { ColorFilter, ConditionFilter, OccasionFilter } from './choice-filters.tsx'
import { FilterSection, type FilterProps } from './filter-section.tsx'
import fields from './filters.module.css'
import { PriceFilter, RetailFilter } from './price-filter.tsx'

interface AllFiltersProps extends FilterProps, Openable {
  clear: () => void
  found: ReactNode
}

const wordsOf = <Value extends string>(chosen: readonly Value[] = [], labels?: Record<Value, string>) =>
  chosen.map((value) => labels?.[value] ?? value).join(', ')

/** The filters that are rarer than the row's. Each choice applies at once to the list behind. */
export function AllFilters({ opened, onClose, clear, found, filter, refine }: AllFiltersProps) {
  const { minTotal, maxTotal, minRetail, maxRetail } = filter
  const [cleared, setCleared] = useState(0)
  const sections = [
    [
      `Price for ${rentalLength(filter)}`,
      minTotal || maxTotal ? priceLabel(minTotal, maxTotal) : 'Any',
      PriceFilter,
    ],
    ['Color', wordsOf(filter.colors, colorLabels) || 'Any', ColorFilter],
    ['Occasion', wordsOf(filter.occasions, occasionLabels) || 'Any', OccasionFilter],
    ['City', wordsOf(chosenCities(filter)) || 'Anywhere', CityFilter],
    ['Brand', wordsOf(filter.brands) || 'Any', BrandFilter],
    ['Condition', wordsOf(filter.conditions, conditionLabels) || 'Any', ConditionFilter],
    ['Retail price', minRetail || maxRetail ? priceLabel(minRetail, maxRetail) : 'Any', RetailFilter],
  ] as const

  return (
    <Dialog title="All filters" size="32rem" isLarge opened={opened} onClose={onClose}>
      {/* Remounted by Clear, which also discards typed text that is no filter yet. */}
      <div key={cleared} className={`${fields.fields} ${classes.sections}`}>
        {sections.map(([label, value, content]) => (
          <FilterSection
            key={label}
            label={label}
            value={value}
            content={content}
            filter={filter}
            refine={refine}
          />
        ))}
      </div>
      <div className={classes.bar}>
        <p role="status" className={classes.found}>
          {found}
        </p>
        <Button
          variant="subtle"
          onClick={() => {
            setCleared(cleared + 1)
            clear()
          }}
        >
          Clear all
        </Button>
        <Button onClick={onClose}>Show dresses</Button>
      </div>
    </Dialog>
  )
}
