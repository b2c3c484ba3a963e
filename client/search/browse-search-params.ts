import { amountIn } from '../../shared/amount.ts'
import {
  categories,
  colorFamilies,
  conditions,
  MAX_CHOSEN,
  occasions,
  sizes,
  type Category,
  type ColorFamily,
  type Condition,
  type Occasion,
  type Size,
  type Sort,
} from '../../shared/dress.ts'
import { rentalTotal, toDollars } from '../../shared/price.ts'
import { noDays, readDays, type DaysSearch } from '../calendar/days-search-params.ts'

/** The orders that can be asked for. Without one, the best matches of a search come first, else the newest. */
export const orders = ['newest', 'price_up', 'price_down'] as const satisfies Sort[]

/** What the address of the browse page can say. Prices are dollars, as they were typed. */
export interface BrowseSearch extends DaysSearch {
  category?: Category
  /** One size; several stand in `sizes`. */
  size?: Size
  sizes?: Size[]
  colors?: ColorFamily[]
  /** One city; several stand in `cities`. */
  city?: string
  cities?: string[]
  brands?: string[]
  occasions?: Occasion[]
  conditions?: Condition[]
  searchTerm?: string
  /** Of a rental: of the days that are chosen, or else of four. */
  minTotal?: string
  maxTotal?: string
  minRetail?: string
  maxRetail?: string
  /** What should fit whoever is signed in. */
  fits?: 'me'
  /** The newest first are asked for only while something is searched for; else they are anyway. */
  sort?: (typeof orders)[number]
  /** An older name of `searchTerm`; read, never written. */
  search?: undefined
  /** What a day may cost, as addresses said before they said it of a rental; read, never written. */
  minPrice?: undefined
  maxPrice?: undefined
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given)

/** Those of a list that exist, each once: `8,10`, an array, or arrays and lists within one. */
function anyOf<Value extends string>(values: readonly Value[], ...given: unknown[]) {
  const typed = given.flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
  return values.filter((value) => typed.includes(value))
}

/** One size is `size`, as it always was; several are `sizes`. */
export const sizeSearch = (chosen: Size[]) => ({
  size: chosen.length === 1 ? chosen[0] : undefined,
  sizes: chosen.length > 1 ? chosen : undefined,
})

/** The sizes that are chosen, one or several. */
export const chosenSizes = ({ size, sizes }: BrowseSearch) => sizes ?? (size ? [size] : [])

/** One city is `city`, as it always was; several are `cities`. */
export const citySearch = (chosen: string[]) => ({
  city: chosen.length === 1 ? chosen[0] : undefined,
  cities: chosen.length > 1 ? chosen.map(nameInList) : undefined,
})

/** The cities that are chosen, one or several. */
export const chosenCities = ({ city, cities }: BrowseSearch) => cities ?? (city ? [city] : [])

/** A name beside others: the address has commas between them. Of "Austin, TX" the city alone. */
const nameInList = (name: string) => name.split(',')[0]?.trim() ?? ''

/** What a list is in an address: nothing when it is empty. */
const listed = <Value>(chosen: Value[]) => (chosen.length ? chosen : undefined)

/** The names of a list, each once: `Brooklyn,Reno`. */
function names(given: unknown, most: number) {
  const typed = [given].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
  return [...new Set(typed.flatMap((one) => words(one, most) ?? []))].slice(0, MAX_CHOSEN)
}

/**
 * What `searchTermSchema` would refuse is dropped. By hand, for every page reads addresses and must not
 * bring zod for it.
 */
function words(given: unknown, most = 100) {
  if (typeof given !== 'string' || !given.isWellFormed() || /\p{Cc}|\p{M}{7}/u.test(given)) return undefined
  const text = given.trim()
  return text && text.length <= most ? text : undefined
}

/** Dollars that the server would take, in plain digits whichever way they were typed. */
function price(given: unknown) {
  const amount = typeof given === 'string' ? amountIn(given) : undefined
  return amount && /^\d{1,5}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0 ? amount : undefined
}

/** Dollars a day as those of the shortest rental. */
function ofFourDays(given: unknown) {
  const perDay = price(given)
  return perDay && price(String(toDollars(rentalTotal(Number(perDay)).totalCents)))
}

/** Both ends, in their order: whoever mixed them up meant what lies between. */
const inOrder = (least: string | undefined, most: string | undefined) =>
  least && most && Number(least) > Number(most) ? [most, least] : [least, most]

/** Shows everything, in the order that it had. */
export const noFilter = {
  category: undefined,
  size: undefined,
  sizes: undefined,
  colors: undefined,
  city: undefined,
  cities: undefined,
  brands: undefined,
  occasions: undefined,
  conditions: undefined,
  searchTerm: undefined,
  minTotal: undefined,
  maxTotal: undefined,
  minRetail: undefined,
  maxRetail: undefined,
  fits: undefined,
  ...noDays,
} satisfies BrowseSearch

/**
 * Reads the address field by field, so that a hand-typed ?size=huge drops that filter and keeps the others.
 * Every field is named, even when empty: what is left out here would show through as it was typed.
 */
export function readSearch(typed: Record<string, unknown>): BrowseSearch {
  const searchTerm = words(typed.searchTerm ?? typed.search)
  const category = oneOf(categories, typed.category)
  const city = words(typed.city, 120)
  const cities = names(typed.cities, 120)
  const [minTotal, maxTotal] = inOrder(
    price(typed.minTotal) ?? ofFourDays(typed.minPrice),
    price(typed.maxTotal) ?? ofFourDays(typed.maxPrice),
  )
  const [minRetail, maxRetail] = inOrder(price(typed.minRetail), price(typed.maxRetail))
  const sort = oneOf(orders, typed.sort)
  return {
    ...noFilter,
    category,
    ...sizeSearch(anyOf(sizes, typed.size, typed.sizes)),
    colors: listed(anyOf(colorFamilies, typed.colors)),
    ...citySearch([...new Set([...(city ? [city] : []), ...cities])]),
    brands: listed(names(typed.brands, 80)),
    // A form has one field for what a dress is worn to, be it a category or not.
    occasions: listed(anyOf(occasions, typed.occasions, category ? undefined : typed.category)),
    conditions: listed(anyOf(conditions, typed.conditions)),
    searchTerm,
    minTotal,
    maxTotal,
    minRetail,
    maxRetail,
    ...readDays(typed.from, typed.to),
    fits: typed.fits === 'me' ? 'me' : undefined,
    sort: sort === 'newest' && !searchTerm ? undefined : sort,
    search: undefined,
    minPrice: undefined,
    maxPrice: undefined,
  }
}

/** True when an address asks for a part of the dresses, or for another order. */
export const isFiltered = (search: BrowseSearch) => Object.values(search).some(Boolean)

const number = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed))

/** What the server is asked; whom a dress should fit it knows itself. */
export const toFilter = ({
  search: _older,
  fits: _me,
  minPrice: _least,
  maxPrice: _most,
  minTotal,
  maxTotal,
  minRetail,
  maxRetail,
  from,
  to,
  ...same
}: BrowseSearch) => ({
  ...same,
  minTotal: number(minTotal),
  maxTotal: number(maxTotal),
  minRetail: number(minRetail),
  maxRetail: number(maxRetail),
  startDate: from,
  endDate: to,
})
