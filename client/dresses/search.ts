import { categories, sizes, type Category, type Size, type Sort } from '../../shared/dress.ts'
import { noDays, readDays, type DaysSearch } from './days-search-params.ts'

/** The orders that are not the usual one, newest first. */
export const orders = ['price_up', 'price_down'] as const satisfies Sort[]

/** What the address of the browse page can say. Prices are dollars a day, as they were typed. */
export interface BrowseSearch extends DaysSearch {
  category?: Category
  size?: Size
  searchTerm?: string
  minPrice?: string
  maxPrice?: string
  /** Nothing for the newest first. */
  sort?: (typeof orders)[number]
  /** An older name of `searchTerm`; read, never written. */
  search?: undefined
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given)

/**
 * What `searchTermSchema` would refuse is dropped. By hand, for every page reads addresses and must not
 * bring zod for it.
 */
function searchTerm(given: unknown) {
  if (typeof given !== 'string' || !given.isWellFormed() || /\p{Cc}|\p{M}{7}/u.test(given)) return undefined
  const words = given.trim()
  return words && words.length <= 100 ? words : undefined
}

/** Dollars that the server would take, in the digits that were typed. */
const price = (given: unknown) =>
  typeof given === 'string' && /^\d{1,5}(\.\d{1,2})?$/.test(given) && Number(given) > 0 ? given : undefined

/** Both ends, when they are in order; else neither. */
function prices(least: string | undefined, most: string | undefined) {
  return least && most && Number(least) > Number(most) ? {} : { minPrice: least, maxPrice: most }
}

/** Shows everything, in the order that it had. */
export const noFilter = {
  category: undefined,
  size: undefined,
  searchTerm: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  ...noDays,
} satisfies BrowseSearch

/**
 * Reads the address field by field, so that a hand-typed ?size=huge drops that filter and keeps the others.
 * Every field is named, even when empty: what is left out here would show through as it was typed.
 */
export const readSearch = (typed: Record<string, unknown>): BrowseSearch => ({
  ...noFilter,
  category: oneOf(categories, typed.category),
  size: oneOf(sizes, typed.size),
  searchTerm: searchTerm(typed.searchTerm ?? typed.search),
  ...prices(price(typed.minPrice), price(typed.maxPrice)),
  ...readDays(typed.from, typed.to),
  sort: oneOf(orders, typed.sort),
  search: undefined,
})

/** What the server is asked. */
export const toFilter = ({
  category,
  size,
  searchTerm,
  minPrice,
  maxPrice,
  from,
  to,
  sort,
}: BrowseSearch) => ({
  category,
  size,
  searchTerm,
  minPrice: minPrice === undefined ? undefined : Number(minPrice),
  maxPrice: maxPrice === undefined ? undefined : Number(maxPrice),
  startDate: from,
  endDate: to,
  sort,
})
