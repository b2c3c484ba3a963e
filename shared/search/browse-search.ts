import { amountIn } from '../amount.ts'
import { DECIMALS } from '../currency.ts'
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
} from '../dress/dress.ts'
import { rentalTotal, toAmount } from '../price.ts'
import { freeOn, noDays, readWhen, type DaysSearch } from './days-search.ts'

/** Without one, a search's best matches come first, else the newest. */
export const orders = ['newest', 'price_up', 'price_down'] as const satisfies Sort[]

/** The search params of the browse page. Prices are as typed. */
export interface BrowseSearch extends DaysSearch {
  category?: Category
  /** One size; several are in `sizes`. */
  size?: Size
  sizes?: Size[]
  colors?: ColorFamily[]
  /** One city; several are in `cities`. */
  city?: string
  cities?: string[]
  brands?: string[]
  occasions?: Occasion[]
  conditions?: Condition[]
  searchTerm?: string
  /** For the chosen days, or for four. */
  minTotal?: string
  maxTotal?: string
  minRetail?: string
  maxRetail?: string
  /** Dresses that should fit the signed-in user. */
  fits?: 'me'
  /** `newest` only during a search; otherwise it is the default. */
  sort?: (typeof orders)[number]
  /** An older name of `searchTerm`; read, never written. */
  search?: undefined
  /** The price per day in old addresses; read, never written. */
  minPrice?: undefined
  maxPrice?: undefined
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given)

/** The valid values of a list, without duplicates: `8,10`, an array, or nested ones. */
function anyOf<Value extends string>(values: readonly Value[], ...given: unknown[]) {
  const typed = given.flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
  return values.filter((value) => typed.includes(value))
}

/** One size is `size`, several are `sizes`. */
export const sizeSearch = (chosen: Size[]) => ({
  size: chosen.length === 1 ? chosen[0] : undefined,
  sizes: chosen.length > 1 ? chosen : undefined,
})

export const chosenSizes = ({ size, sizes }: BrowseSearch) => sizes ?? (size ? [size] : [])

/** One city is `city`, several are `cities`. */
export const citySearch = (chosen: string[]) => ({
  city: chosen.length === 1 ? chosen[0] : undefined,
  cities: chosen.length > 1 ? chosen.map(nameInList) : undefined,
})

export const chosenCities = ({ city, cities }: BrowseSearch) => cities ?? (city ? [city] : [])

/** A name within a list: addresses separate them by commas. Of "Austin, TX" only the city. */
const nameInList = (name: string) => name.split(',')[0]?.trim() ?? ''

/** Undefined when empty. */
const listed = <Value>(chosen: Value[]) => (chosen.length ? chosen : undefined)

/** The names of a list, without duplicates: `Brooklyn,Reno`. */
function names(given: unknown, most: number) {
  const typed = [given].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
  return [...new Set(typed.flatMap((one) => words(one, most) ?? []))].slice(0, MAX_CHOSEN)
}

/**
 * Drops what `searchTermSchema` would refuse. By hand, as every page reads addresses and must not load zod
 * for it.
 */
function words(given: unknown, most = 100) {
  if (typeof given !== 'string' || !given.isWellFormed() || /\p{Cc}|\p{M}{7}/u.test(given)) return undefined
  const text = given.trim()
  return text && text.length <= most ? text : undefined
}

/** Up to 99,999.99 in dollars. */
const PRICE = new RegExp(`^\\d{1,${7 - DECIMALS}}(\\.\\d{0,${DECIMALS}})?$`)

/** A valid price in plain digits, however it was typed. */
function price(given: unknown) {
  const amount = typeof given === 'string' ? amountIn(given) : undefined
  return amount && PRICE.test(amount) && Number(amount) > 0 ? amount : undefined
}

/** Converts a price per day to that of the shortest rental. */
function ofFourDays(given: unknown) {
  const perDay = price(given)
  return perDay && price(String(toAmount(rentalTotal(Number(perDay)).totalCents)))
}

/** Swaps the ends when they are in the wrong order. */
const inOrder = (least: string | undefined, most: string | undefined) =>
  least && most && Number(least) > Number(most) ? [most, least] : [least, most]

/** Removes all filters, keeping the order. */
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
 * Every field is named, even when empty: one left out would keep its unparsed value.
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
    // A form has one field for occasions and categories.
    occasions: listed(anyOf(occasions, typed.occasions, category ? undefined : typed.category)),
    conditions: listed(anyOf(conditions, typed.conditions)),
    searchTerm,
    minTotal,
    maxTotal,
    minRetail,
    maxRetail,
    ...readWhen(typed),
    fits: typed.fits === 'me' ? 'me' : undefined,
    sort: sort === 'newest' && !searchTerm ? undefined : sort,
    search: undefined,
    minPrice: undefined,
    maxPrice: undefined,
  }
}

/** True when an address filters or sorts. */
export const isFiltered = (search: BrowseSearch) => Object.values(search).some(Boolean)

/**
 * The search that an address finds dresses by, always in the same form: without its order, and without days that an
 * event replaces.
 */
export function soughtIn(typed: Record<string, unknown>): BrowseSearch {
  const search = readSearch(typed)
  return {
    ...search,
    ...citySearch(chosenCities(search).toSorted()),
    brands: search.brands?.toSorted(),
    ...(search.event && { from: undefined, to: undefined }),
    sort: undefined,
  }
}

const number = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed))

/**
 * The server's input; whom a dress should fit it knows itself. Field by field: an address may have params of others, such
 * as those that a link in an advertisement gets.
 */
export const toFilter = ({
  category,
  size,
  sizes,
  colors,
  city,
  cities,
  brands,
  occasions,
  conditions,
  searchTerm,
  sort,
  ...search
}: BrowseSearch) => ({
  category,
  size,
  sizes,
  colors,
  city,
  cities,
  brands,
  occasions,
  conditions,
  searchTerm,
  sort,
  minTotal: number(search.minTotal),
  maxTotal: number(search.maxTotal),
  minRetail: number(search.minRetail),
  maxRetail: number(search.maxRetail),
  ...freeOn(search),
})
