import * as z from 'zod/mini'
import {
  categories,
  colorFamilies,
  conditions,
  labelSystems,
  MAX_COUNTED,
  occasions,
  sizes,
  stretches,
  type Understood,
} from '../../shared/dress/dress.ts'
import { dressWays } from '../../shared/dress/travel.ts'
import { ways } from '../../shared/rental/handover.ts'
import { day, amount, id, instant, millimeters, pictureColors, pictureUrls } from '../trpc/output.ts'

/** An average of stars to one decimal; null while there is none. */
export const rating = z.nullable(z.number())

/** A dress as its owner's list shows it. */
const listingOutput = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  brand: z.string(),
  category: z.enum(categories),
  size: z.enum(sizes),
  pricePerDay: amount,
  available: z.boolean(),
  imageUrls: pictureUrls,
  imageColors: pictureColors,
})

/** The same, with whether it has measures, and its hearts, requests and rentals. */
export const ownListingOutput = z.extend(listingOutput, {
  isMeasured: z.boolean(),
  /** The shop keeps it out of the lists. */
  isWithheld: z.boolean(),
  hearts: z.int(),
  requests: z.int(),
  rentalsAhead: z.int(),
  nextRental: z.nullable(z.strictObject({ from: day, to: day })),
})

/** The days on which a dress can be had for the event that was asked for, and the ways by which it is there in time. */
const eventDays = z.optional(z.strictObject({ from: day, to: day, ways: z.array(z.enum(ways)) }))

/** A dress in every documented field (docs/product.md#rest). */
export const dressOutput = z.extend(listingOutput, {
  isWithheld: z.optional(z.boolean()),
  eventDays,
  description: z.string(),
  color: z.string(),
  location: z.string(),
  ownerId: z.uuid(),
  ownerContact: z.nullable(z.email()),
  createdAt: instant,
  owner: z.strictObject({
    displayName: z.string(),
    avatarUrl: z.nullable(z.string()),
    createdAt: instant,
    rating,
    ratingCount: z.int(),
    closetSlug: z.nullable(z.string()),
  }),
  bustMm: millimeters,
  waistMm: millimeters,
  hipsMm: millimeters,
  lengthMm: millimeters,
  stretch: z.nullable(z.enum(stretches)),
  altered: z.nullable(z.boolean()),
  alterations: z.nullable(z.string()),
  labelSystem: z.nullable(z.enum(labelSystems)),
  label: z.nullable(z.string()),
  retailPrice: z.nullable(amount),
  condition: z.nullable(z.enum(conditions)),
  wearerHeightMm: millimeters,
  wearerSize: z.nullable(z.enum(sizes)),
  ways: z.nullable(z.enum(dressWays)),
  leadDays: z.nullable(z.int()),
  restDays: z.nullable(z.int()),
  colors: z.array(z.enum(colorFamilies)),
  occasions: z.array(z.enum(occasions)),
  rating,
  ratingCount: z.int(),
  reviewCount: z.int(),
  fit: z.strictObject({ small: z.int(), true: z.int(), large: z.int() }),
})

export const dressPageOutput = z.strictObject({
  dresses: z.array(dressOutput),
  nextCursor: z.nullable(z.string()),
  understood: z.array(z.custom<Understood>()),
})

/** What a card shows of a dress. */
export const cardOutput = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  brand: z.string(),
  size: z.enum(sizes),
  location: z.string(),
  available: z.boolean(),
  pricePerDay: amount,
  imageUrls: pictureUrls,
  imageColors: pictureColors,
  eventDays,
  measures: z.optional(
    z.strictObject({
      bustMm: z.optional(millimeters),
      waistMm: z.optional(millimeters),
      hipsMm: z.optional(millimeters),
      lengthMm: z.optional(millimeters),
      stretch: z.optional(z.nullable(z.enum(stretches))),
    }),
  ),
  rating,
  ratingCount: z.int(),
})

export const cardPageOutput = z.extend(dressPageOutput, { dresses: z.array(cardOutput) })

/** `MAX_COUNTED + 1` means more; null was not counted in time. */
const count = z.nullable(z.int().check(z.gte(0), z.lte(MAX_COUNTED + 1)))
const facetOutput = <Value extends z.ZodMiniType<string, string>>(value: Value) =>
  z.array(z.strictObject({ value, count }))
const priceFacetOutput = z.array(z.strictObject({ from: amount, to: z.nullable(amount), count }))

/** docs/product.md#counts */
export const facetsOutput = z.strictObject({
  sizes: facetOutput(z.enum(sizes)),
  colors: facetOutput(z.enum(colorFamilies)),
  occasions: facetOutput(z.enum(occasions)),
  conditions: facetOutput(z.enum(conditions)),
  brands: facetOutput(z.string()),
  cities: facetOutput(z.string()),
  prices: priceFacetOutput,
  retailPrices: priceFacetOutput,
})

/** The same with why it is shown beside a search that it does not match: one of three. */
export const nearMissOutput = z.extend(cardOutput, {
  reason: z.strictObject({
    event: z.optional(day),
    size: z.optional(z.enum(sizes)),
    freeFrom: z.optional(day),
  }),
})
