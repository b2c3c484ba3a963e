import * as z from 'zod/mini'
import { daySchema } from '../day-schema.ts'
import { MAX_IMAGES, TOO_MANY_IMAGES } from '../upload.ts'
import { priceSchema } from '../price-schema.ts'
import { oneLine, text } from '../text.ts'

import {
  categories,
  colorFamilies,
  conditions,
  FEW,
  labelSystems,
  MAX_CHOSEN,
  occasions,
  sizes,
  sorts,
  stretches,
} from './dress.ts'
import { dressMeasures, wearerMeasures } from '../account/measure-schema.ts'
import { ways } from '../rental/handover.ts'
import { dressWays } from './travel.ts'
import { MAX_LEAD_DAYS, MAX_REST_DAYS } from './travel.ts'

/** Ids are PostgreSQL integers. */
export const idSchema = z
  .int32('Please give a positive whole number.')
  .check(z.positive('Please give a positive whole number.'))
/** A page of a list, after the row that `cursor` names. */
export const pageSchema = z.strictObject({ cursor: z.optional(idSchema) })
export const dressIdSchema = z.strictObject({ id: idSchema })

export const dressIdsSchema = z.strictObject({
  ids: z.array(idSchema).check(z.maxLength(30, 'Please ask for at most 30 dresses.')),
})

export const favoriteSchema = z.strictObject({ dressId: idSchema })

const categorySchema = z.enum(categories, 'Please choose a category.')
const sizeSchema = z.enum(sizes, 'Please choose a size.')

/** One value or several, without duplicates. */
const anyOf = <Values extends readonly string[]>(values: Values, error: string) =>
  z.array(z.enum(values, error), error).check(z.maxLength(values.length, error))

/** Left out, the value stays; null clears it. */
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const upTo = (max: number, name: string) => {
  const error = `${name} must be a whole number from 0 to ${max}.`
  return z.int(error).check(z.gte(0, error), z.lte(max, error))
}

/** How a dress gets to its renters (docs/product.md#how-a-dress-travels). */
const travelShape = {
  ways: maybe(z.enum(dressWays, 'Please choose by post, handed over, or both.')),
  /** How many days before the first it has to be posted. */
  leadDays: maybe(upTo(MAX_LEAD_DAYS, 'Days to post it')),
  /** How many days it rests after a rental. */
  restDays: maybe(upTo(MAX_REST_DAYS, 'Days of rest')),
}
export type DressTravel = z.infer<z.ZodMiniObject<typeof travelShape>>

/** How a dress fits and other optional details (docs/product.md#fit). */
const detailsShape = {
  ...dressMeasures,
  stretch: maybe(z.enum(stretches, 'Please choose how far it stretches.')),
  altered: maybe(z.boolean('Altered must be true or false.')),
  alterations: maybe(
    text({ short: 'Please say what was altered, or nothing.', max: 300, name: 'Alterations' }),
  ),
  labelSystem: maybe(z.enum(labelSystems, 'Please choose whose sizes the label is of.')),
  label: maybe(oneLine({ short: 'Please say what the label says, or nothing.', max: 20, name: 'Label' })),
  retailPrice: maybe(priceSchema('Retail price')),
  condition: maybe(z.enum(conditions, 'Please choose a condition.')),
  /** Color families, beside the color as the owner writes it. */
  colors: z.optional(anyOf(colorFamilies, 'This color does not exist.')),
  occasions: z.optional(anyOf(occasions, 'This occasion does not exist.')),
  ...wearerMeasures,
}
export type DressDetails = z.infer<z.ZodMiniObject<typeof detailsShape>>

/** A new dress (docs/product.md#dresses). Prices are for a day. */
export const newDressSchema = z.strictObject({
  title: oneLine({ min: 5, short: 'Title must be at least 5 characters long.', max: 120, name: 'Title' }),
  description: text({
    min: 20,
    short: 'Description must be at least 20 characters long.',
    max: 5000,
    name: 'Description',
  }),
  brand: oneLine({ short: 'Brand is required.', max: 80, name: 'Brand' }),
  category: categorySchema,
  size: sizeSchema,
  color: oneLine({ short: 'Color is required.', max: 40, name: 'Color' }),
  pricePerDay: priceSchema('Price'),
  location: oneLine({ short: 'Location is required.', max: 120, name: 'Location' }),
  imageUrls: z
    .array(
      z.url({ protocol: /^https?$/, error: 'Each image URL must be a valid URL.' }),
      'At least one image is required.',
    )
    .check(z.minLength(1, 'At least one image is required.'), z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  ...detailsShape,
  ...travelShape,
})
export type NewDress = z.infer<typeof newDressSchema>

/** Any part of a dress, and whether it can be rented. */
export const dressChangeSchema = z.extend(z.partial(newDressSchema), {
  id: idSchema,
  available: z.optional(z.boolean('Available must be true or false.')),
})
export type DressChange = z.infer<typeof dressChangeSchema>

/** Dresses similar to one (docs/product.md#related-dresses). */
export const relatedSchema = z.strictObject({
  dressId: idSchema,
  category: categorySchema,
  size: sizeSchema,
  pricePerDay: priceSchema('Price'),
  /** Only dresses in one of these sizes, or in a neighboring one. */
  sizes: z.optional(anyOf(sizes, 'This size does not exist.')),
  /** With both, only dresses free on every day between them, inclusive. */
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
  /** In their place: only dresses that can be there in time for an event. */
  event: z.optional(daySchema),
  by: z.optional(z.enum(ways, 'Please choose by post, or handed over.')),
})
export type Related = z.infer<typeof relatedSchema>

/** Searches title, brand and color. */
const searchTermSchema = text({ min: 0, short: 'Please search for text.', max: 100, name: 'Search' })

/** Empty text in the address bar or a query string means "all". */
const orAll = <Values extends readonly string[]>(values: Values, error: string) =>
  z.optional(
    z.pipe(
      z.enum(['', ...values] as ['', ...Values], error),
      z.transform((value) => (value === '' ? undefined : (value as Values[number]))),
    ),
  )

/** One name or several, as owners write them. */
const anyName = (name: string, max: number, several: string) =>
  z
    .array(
      text({ short: `Please name a ${name.toLowerCase()}.`, max, name }),
      `Please name a list of ${several}.`,
    )
    .check(z.maxLength(MAX_CHOSEN, `Please choose at most ${MAX_CHOSEN} ${several}.`))

/** Filters of a list of dresses (docs/product.md#lists). The days are inclusive. */
export const dressFilterSchema = z.strictObject({
  category: orAll(categories, 'This category does not exist.'),
  size: orAll(sizes, 'This size does not exist.'),
  sizes: z.optional(anyOf(sizes, 'This size does not exist.')),
  colors: z.optional(anyOf(colorFamilies, 'This color does not exist.')),
  /** The city as its owner writes it. */
  city: z.optional(text({ min: 0, short: 'Please name a city.', max: 120, name: 'City' })),
  cities: z.optional(anyName('City', 120, 'cities')),
  brands: z.optional(anyName('Brand', 80, 'brands')),
  occasions: z.optional(anyOf(occasions, 'This occasion does not exist.')),
  conditions: z.optional(anyOf(conditions, 'This condition does not exist.')),
  searchTerm: z.optional(searchTermSchema),
  sort: z.optional(z.enum(sorts, 'Please choose an order.')),
  /** For a day. */
  minPrice: z.optional(priceSchema('Price')),
  maxPrice: z.optional(priceSchema('Price')),
  /** For the chosen days, or for four. */
  minTotal: z.optional(priceSchema('Price')),
  maxTotal: z.optional(priceSchema('Price')),
  /** Dresses without a retail price are in no range. */
  minRetail: z.optional(priceSchema('Retail price')),
  maxRetail: z.optional(priceSchema('Retail price')),
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
  /** The day of an event, in place of the days: a dress has to be free around it and there in time. */
  event: z.optional(daySchema),
  /** How it should come for the event; left out, either way. */
  by: z.optional(z.enum(ways, 'Please choose by post, or handed over.')),
})
export type DressFilter = z.infer<typeof dressFilterSchema>

/** For when a dress is wanted: an event, or days. */
export const whenSchema = z.pick(dressFilterSchema, { startDate: true, endDate: true, event: true, by: true })
export type When = z.infer<typeof whenSchema>

/** At most `limit` dresses after `cursor`. */
export const dressPageSchema = z.extend(dressFilterSchema, {
  limit: z.optional(
    z.int('Please ask for 1 to 100 dresses.').check(z.gte(1), z.lte(100, 'Please ask for 1 to 100 dresses.')),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,10}(-\d{1,10})?$/, 'This page of results does not exist.')),
  ),
})
export type DressPage = z.infer<typeof dressPageSchema>

/** What is nearly what was searched for with so few hits (docs/product.md#near-misses). */
export const nearMissesSchema = z.extend(dressFilterSchema, {
  /** The dresses that the search found. */
  shown: z.optional(
    z
      .array(idSchema)
      .check(z.maxLength(FEW - 1, `Near misses are for a search that found fewer than ${FEW} dresses.`)),
  ),
})
export type NearMissesAsked = z.infer<typeof nearMissesSchema>

/** The same for dresses that fit the signed-in user; the cursor also names the group it ended in. */
export const fittingPageSchema = z.extend(dressPageSchema, {
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,4}-\d{1,10}-\d{1,10}$/, 'This page of results does not exist.')),
  ),
})

/** The beginning of a search term. */
export const suggestSchema = z.strictObject({ beginning: searchTermSchema })
