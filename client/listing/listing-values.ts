import { schemaResolver } from '@mantine/form'
import { amountIn } from '../../shared/amount.ts'
import { type Category, type Size } from '../../shared/dress/dress.ts'
import { newDressSchema } from '../../shared/dress/dress-schema.ts'
import {
  detailsOf,
  emptyDetails,
  ofOneDress,
  toDetails,
  type Details,
  type DetailValues,
} from './details/details-values.ts'

/** A listing as it is typed: everything is text, the pictures and what is ticked apart. */
export interface ListingValues extends DetailValues {
  title: string
  description: string
  brand: string
  category: Category
  size: Size
  color: string
  pricePerDay: string
  location: string
}

export const emptyListing: ListingValues = {
  title: '',
  description: '',
  brand: '',
  category: 'wedding_guest',
  size: 'M',
  color: '',
  pricePerDay: '0',
  location: '',
  ...emptyDetails,
}

/** The dollars somebody typed; 0 for nothing, and not a number for what is none. */
export const typedDollars = (typed: string) => Number(typed.trim() === '' ? 0 : amountIn(typed))

/** What the server is told. */
export const toListing = ({ pricePerDay, ...typed }: ListingValues, imageUrls: string[]) => ({
  title: typed.title,
  description: typed.description,
  brand: typed.brand,
  category: typed.category,
  size: typed.size,
  color: typed.color,
  location: typed.location,
  ...toDetails(typed, typedDollars),
  pricePerDay: typedDollars(pricePerDay),
  imageUrls,
})

export type Listing = ReturnType<typeof toListing>

type ListedFacts = Omit<ListingValues, keyof DetailValues | 'pricePerDay'> & Details & { pricePerDay: number }

/** A listing as it stands, for somebody who changes it. */
export const valuesOf = ({ pricePerDay, ...dress }: ListedFacts): ListingValues => ({
  title: dress.title,
  description: dress.description,
  brand: dress.brand,
  category: dress.category,
  size: dress.size,
  color: dress.color,
  location: dress.location,
  // Cents are shown when there are any.
  pricePerDay: Number.isInteger(pricePerDay) ? String(pricePerDay) : pricePerDay.toFixed(2),
  ...detailsOf(dress),
})

/** A new listing like one that stands: with all of it but what belongs to that one dress. */
export const valuesLike = (dress: ListedFacts): ListingValues => ({
  ...valuesOf(dress),
  color: emptyListing.color,
  size: emptyListing.size,
  ...ofOneDress,
})

const check = schemaResolver(newDressSchema, { sync: true })

/** What is wrong, by field, in the words of the schema that the server holds it against. */
export function listingProblems(values: ListingValues, imageUrls: string[]) {
  const problems: Record<string, unknown> = check(toListing(values, imageUrls))
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.replace(/\.\d+$/, ''), String(problem)]),
  )
}
