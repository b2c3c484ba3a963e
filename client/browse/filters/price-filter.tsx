import { useId, useRef } from 'react'
import type { FilterProps } from './filter-section.tsx'
import { CURRENCY_SYMBOL } from '../../../shared/currency.ts'
import { CURRENCY_NAME, CURRENCY_WORD } from '../../../shared/currency-words.ts'
import { PriceHistogram } from './price-histogram.tsx'
import { useFacets } from './use-facets.ts'
import { readSearch } from '../../../shared/search/browse-search.ts'
import { rentalLength } from '../../../shared/search/active-filters.ts'
import { useDebouncedParam } from '../use-debounced-param.ts'
import classes from './filters.module.css'

/** A symbol of one character has its room in the style sheet. */
const unitWidth = CURRENCY_SYMBOL.length > 1 ? { paddingLeft: `${CURRENCY_SYMBOL.length + 2}ch` } : undefined

interface PriceRangeProps extends FilterProps {
  legend: string
  /** The two ends' names in the address. */
  ends: { least: 'minTotal' | 'minRetail'; most: 'maxTotal' | 'maxRetail' }
  labels: [least: string, most: string]
  facet: 'prices' | 'retailPrices'
}

/** A range of prices. An invalid range shows an error and is not searched for. */
function PriceRange({ filter, refine, legend, ends, labels, facet }: PriceRangeProps) {
  const problemId = useId()
  const { facets, isChanging } = useFacets(filter)
  const { [ends.least]: minTotal = '', [ends.most]: maxTotal = '' } = filter
  // The other field's latest value when one changes.
  const typed = useRef({ minTotal, maxTotal })

  function tell(change: { minTotal?: string; maxTotal?: string }) {
    typed.current = { ...typed.current, ...change }
    if (priceProblem(typed.current.minTotal, typed.current.maxTotal)) return { minTotal, maxTotal }
    const found = readSearch(typed.current)
    refine({ [ends.least]: found.minTotal, [ends.most]: found.maxTotal })
    return { minTotal: found.minTotal ?? '', maxTotal: found.maxTotal ?? '' }
  }
  const least = useDebouncedParam(minTotal, (text) => tell({ minTotal: text }).minTotal, true)
  const most = useDebouncedParam(maxTotal, (text) => tell({ maxTotal: text }).maxTotal, true)
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
      style={unitWidth}
      onChange={({ currentTarget }) => {
        typed.current = { minTotal: least.text, maxTotal: most.text }
        type(currentTarget.value)
      }}
    />
  )

  return (
    <fieldset className={`${classes.range} ${classes.prices}`}>
      <legend className="unseen">{`${legend}, in ${CURRENCY_NAME}`}</legend>
      <PriceHistogram
        bars={facets?.[facet]}
        least={Number(minTotal)}
        most={Number(maxTotal || Infinity)}
        isChanging={isChanging}
      />
      <label data-unit={CURRENCY_SYMBOL}>
        <span>{labels[0]}</span>
        {field(ends.least, least)}
      </label>
      <label data-unit={CURRENCY_SYMBOL}>
        <span>{labels[1]}</span>
        {field(ends.most, most)}
      </label>
      {problem && (
        <p id={problemId} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The price of a rental. */
export const PriceFilter = (panel: FilterProps) => (
  <PriceRange
    {...panel}
    legend={`Price for ${rentalLength(panel.filter)}`}
    ends={{ least: 'minTotal', most: 'maxTotal' }}
    labels={['Min price', 'Max price']}
    facet="prices"
  />
)

/** The price of a new dress. */
export const RetailFilter = (panel: FilterProps) => (
  <PriceRange
    {...panel}
    legend="Retail price"
    ends={{ least: 'minRetail', most: 'maxRetail' }}
    labels={['Min retail price', 'Max retail price']}
    facet="retailPrices"
  />
)

function priceProblem(least: string, most: string) {
  const read = (text: string) => (text === '' ? '' : readSearch({ minTotal: text }).minTotal)
  const [min, max] = [read(least), read(most)]
  if (min === undefined || max === undefined) return `Please give a price in ${CURRENCY_WORD}, like 80.`
  if (min && max && Number(min) > Number(max)) return 'The highest price is below the lowest.'
}
