import * as z from 'zod/mini'
import { daySchema } from './day-schema.ts'
import { MAX_IMAGES, TOO_MANY_IMAGES } from './upload.ts'
import { dollarsSchema } from './price-schema.ts'
import { oneLine, text } from './text.ts'

import {
  categories,
  colorFamilies,
  conditions,
  labelSystems,
  MAX_CHOSEN,
  occasions,
  sizes,
  sorts,
  stretches,
} from './dress.ts'
import { dressMeasures, wearerMeasures } from './measure-schema.ts'

/** Ids are PostgreSQL integers. */
export const idSchema = z
  .int32('Please give a positive whole number.')
  .check(z.positive('Please give a positive whole number.'))
export const dressIdSchema = z.strictObject({ id: idSchema })

/** A few dresses at once. */
export const dressIdsSchema = z.strictObject({
  ids: z.array(idSchema).check(z.maxLength(12, 'Please ask for at most 12 dresses.')),
})

export const favoriteSchema = z.strictObject({ dressId: idSchema })

const categorySchema = z.enum(categories, 'Please choose a category.')
const sizeSchema = z.enum(sizes, 'Please choose a size.')

/** One value or several, each once. */
const anyOf = <Values extends readonly string[]>(values: Values, error: string) =>
  z.array(z.enum(values, error), error).check(z.maxLength(values.length, error))

/** Said where there is something to say: left out it stays as it was, null takes it away. */
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** How a dress fits, and what else is good to know of it; any of it may be left out (docs/product.md#fit). */
const detailsShape = {
  ...dressMeasures,
  stretch: maybe(z.enum(stretches, 'Please choose how far it stretches.')),
  altered: maybe(z.boolean('Altered must be true or false.')),
  alterations: maybe(
    text({ short: 'Please say what was altered, or nothing.', max: 300, name: 'Alterations' }),
  ),
  /** As it stands in the dress. */
  labelSystem: maybe(z.enum(labelSystems, 'Please choose whose sizes the label is of.')),
  label: maybe(oneLine({ short: 'Please say what the label says, or nothing.', max: 20, name: 'Label' })),
  /** US dollars. */
  retailPrice: maybe(dollarsSchema('Retail price', 100_000)),
  condition: maybe(z.enum(conditions, 'Please choose a condition.')),
  /** Families of colors, beside what the color says. */
  colors: z.optional(anyOf(colorFamilies, 'This color does not exist.')),
  occasions: z.optional(anyOf(occasions, 'This occasion does not exist.')),
  ...wearerMeasures,
}

/** What an owner says about a dress (docs/product.md#dresses). Prices are US dollars a day. */
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
  pricePerDay: dollarsSchema('Price', 100_000),
  location: oneLine({ short: 'Location is required.', max: 120, name: 'Location' }),
  imageUrls: z
    .array(
      z.url({ protocol: /^https?$/, error: 'Each image URL must be a valid URL.' }),
      'At least one image is required.',
    )
    .check(z.minLength(1, 'At least one image is required.'), z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  ...detailsShape,
})
export type NewDress = z.infer<typeof newDressSchema>

/** What an owner changes about a dress: any of it, and whether it can be rented. */
export const dressChangeSchema = z.extend(z.partial(newDressSchema), {
  id: idSchema,
  available: z.optional(z.boolean('Available must be true or false.')),
})
export type DressChange = z.infer<typeof dressChangeSchema>

/** Dresses like one that is looked at (docs/product.md#related-dresses). */
export const relatedSchema = z.strictObject({
  dressId: idSchema,
  category: categorySchema,
  size: sizeSchema,
  pricePerDay: dollarsSchema('Price', 100_000),
  /** With them, only those in any of these sizes, or in one that may fit as well. */
  sizes: z.optional(anyOf(sizes, 'This size does not exist.')),
  /** With both, only those free on every day between them. */
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
})
export type Related = z.infer<typeof relatedSchema>

/** Looked for in title, brand and colour. */
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

/** Which dresses to show (docs/product.md#lists). Prices are US dollars; the days are both included. */
export const dressFilterSchema = z.strictObject({
  category: orAll(categories, 'This category does not exist.'),
  size: orAll(sizes, 'This size does not exist.'),
  /** Any of these sizes. */
  sizes: z.optional(anyOf(sizes, 'This size does not exist.')),
  /** Any of these families of colours. */
  colors: z.optional(anyOf(colorFamilies, 'This color does not exist.')),
  /** Where the dress is, as its owner calls the city. */
  city: z.optional(text({ min: 0, short: 'Please name a city.', max: 120, name: 'City' })),
  /** Any of these cities. */
  cities: z.optional(anyName('City', 120, 'cities')),
  /** Any of these brands. */
  brands: z.optional(anyName('Brand', 80, 'brands')),
  /** Worn to any of these. */
  occasions: z.optional(anyOf(occasions, 'This occasion does not exist.')),
  /** In any of these. */
  conditions: z.optional(anyOf(conditions, 'This condition does not exist.')),
  searchTerm: z.optional(searchTermSchema),
  sort: z.optional(z.enum(sorts, 'Please choose an order.')),
  /** What a day costs. */
  minPrice: z.optional(dollarsSchema('Price', 100_000)),
  maxPrice: z.optional(dollarsSchema('Price', 100_000)),
  /** What a rental costs, of the days that are chosen or else of four. */
  minTotal: z.optional(dollarsSchema('Price', 100_000)),
  maxTotal: z.optional(dollarsSchema('Price', 100_000)),
  /** What a dress cost new; one that does not say is in no range. */
  minRetail: z.optional(dollarsSchema('Retail price', 100_000)),
  maxRetail: z.optional(dollarsSchema('Retail price', 100_000)),
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
})
export type DressFilter = z.infer<typeof dressFilterSchema>

/** A page of dresses: at most `limit` of them, after the one that `cursor` names. */
export const dressPageSchema = z.extend(dressFilterSchema, {
  limit: z.optional(
    z.int('Please ask for 1 to 100 dresses.').check(z.gte(1), z.lte(100, 'Please ask for 1 to 100 dresses.')),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,10}(-\d{1,10})?$/, 'This page of results does not exist.')),
  ),
})
export type DressPage = z.infer<typeof dressPageSchema>

/** The same of dresses that fit whoever asks; where a page ended says in which turn, too. */
export const fittingPageSchema = z.extend(dressPageSchema, {
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,4}-\d{1,10}-\d{1,10}$/, 'This page of results does not exist.')),
  ),
})

/** The beginning of what somebody types into the search box. */
export const suggestSchema = z.strictObject({ beginning: searchTermSchema })
