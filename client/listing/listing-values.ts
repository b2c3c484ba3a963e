import { schemaResolver } from '@mantine/form'
import * as z from 'zod/mini'
import { amountIn } from '../../shared/amount.ts'
import { DECIMALS } from '../../shared/currency.ts'
import { categories, sizes } from '../../shared/dress/dress.ts'
import { newDressSchema } from '../../shared/dress/dress-schema.ts'
import type { Answers } from '../api/api.ts'
import { detailsDraft, ofOneDress, orElse, shownDetails, toDetails, typed } from './details/details-values.ts'
import { toTravel, travelDraft } from './travel-values.ts'

/**
 * A listing as typed: text, except for checkboxes, in the order of the form. Field by field, so that one of an older draft
 * invalidates no other.
 */
export const listingSchema = z.object({
  title: typed,
  description: typed,
  brand: typed,
  color: typed,
  category: orElse(z.enum(categories), 'wedding_guest'),
  size: orElse(z.enum(sizes), 'M'),
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
export function toListing(values: ListingValues, imageUrls: string[]) {
  const { unit: _unit, isWorn: _isWorn, ...typed } = values
  return {
    ...typed,
    ...toTravel(values),
    ...toDetails(values, typedAmount),
    pricePerDay: typedAmount(values.pricePerDay),
    imageUrls,
  }
}

export type Listing = ReturnType<typeof toListing>

type Dress = Answers['dresses']['byId']

/** A listing as form values. What was not said is no text, and becomes its field's empty one. */
export const valuesOf = (dress: Dress): ListingValues =>
  z.parse(listingSchema, {
    ...dress,
    ...shownDetails(dress),
    leadDays: dress.leadDays?.toString(),
    restDays: dress.restDays?.toString(),
    // Cents only when there are any.
    pricePerDay: Number.isInteger(dress.pricePerDay)
      ? String(dress.pricePerDay)
      : dress.pricePerDay.toFixed(DECIMALS),
  })

/** A new listing's values from an existing one, without what belongs to that dress alone. */
export const valuesLike = (dress: Dress): ListingValues => ({
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
