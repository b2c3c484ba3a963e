import type { ColorFamily, Condition, Occasion, Size } from './dress.ts'

// How many dresses there are of each value of a filter (docs/product.md#counts).

/** A value of a filter, and how many dresses it would show: counted up to `MAX_COUNTED` and one; null when not in time. */
export interface Facet<Value extends string = string> {
  value: Value
  count: number | null
}

/** Prices from one step to the next, without it; the last is open. In dollars, of a rental or new. */
export interface PriceFacet {
  from: number
  to: number | null
  count: number | null
}

export interface Facets {
  sizes: Facet<Size>[]
  colors: Facet<ColorFamily>[]
  occasions: Facet<Occasion>[]
  conditions: Facet<Condition>[]
  /** The most frequent, and the chosen ones. */
  brands: Facet[]
  cities: Facet[]
  prices: PriceFacet[]
  retailPrices: PriceFacet[]
}

/** Where the bars of a histogram begin, in dollars a day or new: twelve, narrow where most dresses are. */
export const priceSteps = [0, 25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000] as const
export const retailSteps = [0, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000] as const
