import { useId, useRef } from 'react'
import type { FilterPanelProps } from './filter-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { readSearch } from '../browse-search-params.ts'
import { useDebouncedParam } from '../use-debounced-param.ts'
import classes from './filters.module.css'

/** The least and the most that a day may cost. What makes no sense is told and not searched for. */
export function PriceFilter({
  filter: { minPrice = '', maxPrice = '' },
  refine,
  ...panel
}: FilterPanelProps) {
  const problemId = useId()
  // What the other field holds when one is told; it may have been typed a moment ago.
  const typed = useRef({ minPrice, maxPrice })

  function tell(change: { minPrice?: string; maxPrice?: string }) {
    typed.current = { ...typed.current, ...change }
    if (priceProblem(typed.current.minPrice, typed.current.maxPrice)) return { minPrice, maxPrice }
    const found = readSearch(typed.current)
    refine({ minPrice: found.minPrice, maxPrice: found.maxPrice })
    return { minPrice: found.minPrice ?? '', maxPrice: found.maxPrice ?? '' }
  }
  const least = useDebouncedParam(minPrice, (text) => tell({ minPrice: text }).minPrice, true)
  const most = useDebouncedParam(maxPrice, (text) => tell({ maxPrice: text }).maxPrice, true)
  const problem = priceProblem(least.text, most.text)

  const field = (name: 'minPrice' | 'maxPrice', { text, type }: typeof least) => (
    <input
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        typed.current = { minPrice: least.text, maxPrice: most.text }
        type(currentTarget.value.replaceAll(/[$,\s]/g, ''))
      }}
    />
  )

  return (
    <FilterPanel {...panel}>
      <fieldset className={`${classes.range} ${classes.prices}`}>
        <legend className="unseen">Price per day, in US dollars</legend>
        <label data-dollars>
          <span>Min price</span>
          {field('minPrice', least)}
        </label>
        <label data-dollars>
          <span>Max price</span>
          {field('maxPrice', most)}
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

function priceProblem(least: string, most: string) {
  const isPrice = (text: string) => text === '' || readSearch({ minPrice: text }).minPrice !== undefined
  if (!isPrice(least) || !isPrice(most)) return 'Please give a price in dollars, like 80.'
  if (least && most && Number(least) > Number(most)) return 'The highest price is below the lowest.'
}
