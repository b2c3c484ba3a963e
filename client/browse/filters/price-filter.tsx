import { useId, useRef } from 'react'
import type { FilterPanelProps } from './filter-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { PriceHistogram } from './price-histogram.tsx'
import { useFacets } from './use-facets.ts'
import { readSearch } from '../browse-search-params.ts'
import { useDebouncedParam } from '../use-debounced-param.ts'
import classes from './filters.module.css'

interface PriceRangeProps extends FilterPanelProps {
  legend: string
  /** How the address calls the two ends, and what stands above their fields. */
  ends: { least: 'minPrice' | 'minRetail'; most: 'maxPrice' | 'maxRetail' }
  labels: [least: string, most: string]
  facet: 'prices' | 'retailPrices'
}

/** The least and the most that something may cost. What makes no sense is told and not searched for. */
function PriceRange({ filter, refine, legend, ends, labels, facet, ...panel }: PriceRangeProps) {
  const problemId = useId()
  const { facets, isChanging } = useFacets(filter)
  const { [ends.least]: minPrice = '', [ends.most]: maxPrice = '' } = filter
  // What the other field holds when one is told; it may have been typed a moment ago.
  const typed = useRef({ minPrice, maxPrice })

  function tell(change: { minPrice?: string; maxPrice?: string }) {
    typed.current = { ...typed.current, ...change }
    if (priceProblem(typed.current.minPrice, typed.current.maxPrice)) return { minPrice, maxPrice }
    const found = readSearch(typed.current)
    refine({ [ends.least]: found.minPrice, [ends.most]: found.maxPrice })
    return { minPrice: found.minPrice ?? '', maxPrice: found.maxPrice ?? '' }
  }
  const least = useDebouncedParam(minPrice, (text) => tell({ minPrice: text }).minPrice, true)
  const most = useDebouncedParam(maxPrice, (text) => tell({ maxPrice: text }).maxPrice, true)
  const problem = priceProblem(least.text, most.text)

  const field = (name: string, { text, type }: typeof least) => (
    <input
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        typed.current = { minPrice: least.text, maxPrice: most.text }
        type(currentTarget.value)
      }}
    />
  )

  return (
    <FilterPanel {...panel}>
      <fieldset className={`${classes.range} ${classes.prices}`}>
        <legend className="unseen">{legend}, in US dollars</legend>
        <PriceHistogram
          bars={facets?.[facet]}
          least={Number(minPrice)}
          most={Number(maxPrice || Infinity)}
          isChanging={isChanging}
        />
        <label data-dollars>
          <span>{labels[0]}</span>
          {field(ends.least, least)}
        </label>
        <label data-dollars>
          <span>{labels[1]}</span>
          {field(ends.most, most)}
        </label>
        {problem && (
          <p id={problemId} role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
      </fieldset>
    </FilterPanel>
  )
}

/** What a day may cost. */
export const PriceFilter = (panel: FilterPanelProps) => (
  <PriceRange
    {...panel}
    legend="Price per day"
    ends={{ least: 'minPrice', most: 'maxPrice' }}
    labels={['Min price', 'Max price']}
    facet="prices"
  />
)

/** What a dress may have cost new. */
export const RetailFilter = (panel: FilterPanelProps) => (
  <PriceRange
    {...panel}
    legend="Retail price"
    ends={{ least: 'minRetail', most: 'maxRetail' }}
    labels={['Min retail price', 'Max retail price']}
    facet="retailPrices"
  />
)

function priceProblem(least: string, most: string) {
  const read = (text: string) => (text === '' ? '' : readSearch({ minPrice: text }).minPrice)
  const [min, max] = [read(least), read(most)]
  if (min === undefined || max === undefined) return 'Please give a price in dollars, like 80.'
  if (min && max && Number(min) > Number(max)) return 'The highest price is below the lowest.'
}
