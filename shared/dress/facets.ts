import { toAmount } from '../price.ts'
import { colorFamilies, conditions, occasions, sizes } from './dress.ts'

// How many dresses there are of each value of a filter (docs/product.md#counts).

/** A value of a filter, and how many dresses it would show: counted up to `MAX_COUNTED` and one; null when not in time. */
export interface Facet<Value extends string = string> {
  value: Value
  count: number | null
}

/** Prices from one step to the next, without it; the last is open. Of a rental or new. */
export interface PriceFacet {
  from: number
  to: number | null
  count: number | null
}

/** Filters by the words of a list. Their bits in `dress_facets`: server/dresses/search/facet-row.ts. */
export const choiceLists = { sizes, colors: colorFamilies, occasions, conditions }
export type ChoiceFacet = keyof typeof choiceLists

export type ChoiceFacets = { [Name in ChoiceFacet]: Facet<(typeof choiceLists)[Name][number]>[] }

export interface Facets extends ChoiceFacets {
  /** The most frequent, and the chosen ones. */
  brands: Facet[]
  cities: Facet[]
  prices: PriceFacet[]
  retailPrices: PriceFacet[]
}

/** Of as many cents, so that yen, which have none, have steps of thousands. */
const inHundreds = (step: number) => toAmount(step * 100)

/** Where the bars of a histogram begin, a day or new: twelve, narrow where most dresses are. */
export const priceSteps = [0, 25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000].map(inHundreds)
export const retailSteps = [0, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000].map(inHundreds)
