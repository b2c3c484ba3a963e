import { schemaResolver } from '@mantine/form'
import * as z from 'zod/mini'
import { amountIn } from '../../shared/amount.ts'
import { DECIMALS } from '../../shared/currency.ts'
import { categories, sizes } from '../../shared/dress/dress.ts'
import { newDressSchema } from '../../shared/dress/dress-schema.ts'
import {
  detailsDraft,
  detailsOf,
  ofOneDress,
  orElse,
  toDetails,
  typed,
  type Details,
  type DetailValues,
} from './details/details-values.ts'
import { toTravel, travelDraft, travelOf, type Travels, type TravelValues } from './travel-values.ts'

/** A listing as typed: text, except for checkboxes. Field by field, so that one of an older draft invalidates no other. */
export const listingSchema = z.object({
  title: typed,
  description: typed,
  brand: typed,
  category: orElse(z.enum(categories), 'wedding_guest'),
  size: orElse(z.enum(sizes), 'M'),
  color: typed,
  pricePerDay: typed,
  location: typed,
  ...travelDraft,
  ...detailsDraft,
})
export type ListingValues = z.infer<typeof listingSchema>

export const emptyListing: ListingValues = { ...z.parse(listingSchema, {}), pricePerDay: '0' }

/** A typed price; 0 when empty, NaN when invalid. */
export const typedAmount = (typed: string) => Number(typed.trim() === '' ? 0 : amountIn(typed))

/** The server's input. */
export const toListing = ({ pricePerDay, ...typed }: ListingValues, imageUrls: string[]) => ({
  title: typed.title,
  description: typed.description,
  brand: typed.brand,
  category: typed.category,
  size: typed.size,
  color: typed.color,
  location: typed.location,
  ...toTravel(typed),
  ...toDetails(typed, typedAmount),
  pricePerDay: typedAmount(pricePerDay),
  imageUrls,
})

export type Listing = ReturnType<typeof toListing>

type ListedFacts = Omit<ListingValues, keyof DetailValues | keyof TravelValues | 'pricePerDay'> &
  Details &
  Travels & { pricePerDay: number }

/** A listing as form values. */
export const valuesOf = ({ pricePerDay, ...dress }: ListedFacts): ListingValues => ({
  title: dress.title,
  description: dress.description,
  brand: dress.brand,
  category: dress.category,
  size: dress.size,
  color: dress.color,
  location: dress.location,
  // Cents only when there are any.
  pricePerDay: Number.isInteger(pricePerDay) ? String(pricePerDay) : pricePerDay.toFixed(DECIMALS),
  ...travelOf(dress),
  ...detailsOf(dress),
})

/** A new listing's values from an existing one, without what belongs to that dress alone. */
export const valuesLike = (dress: ListedFacts): ListingValues => ({
  ...valuesOf(dress),
  color: emptyListing.color,
  size: emptyListing.size,
  ...ofOneDress,
})

const check = schemaResolver(newDressSchema, { sync: true })

/** The errors by field, from the schema that the server uses. */
export function listingProblems(values: ListingValues, imageUrls: string[]) {
  const problems: Record<string, unknown> = check(toListing(values, imageUrls))
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.replace(/\.\d+$/, ''), String(problem)]),
  )
}
