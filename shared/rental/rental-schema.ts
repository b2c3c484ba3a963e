import * as z from 'zod/mini'
import { daySchema } from '../day-schema.ts'
import { marketToday } from '../day.ts'
import { idSchema } from '../dress/dress-schema.ts'
import { MAX_PRICE_CENTS } from '../price.ts'
import { priceSchema } from '../price-schema.ts'
import { rentalStatuses } from './rental-statuses.ts'
import { MAX_RENTAL_DAYS } from './rental.ts'
import { oneLine, optionalLine, optionalText } from '../text.ts'
import { ways } from './handover.ts'

/**
 * A request for a dress (docs/product.md#booking). `pricePerDay` is the tier's rate, `totalPrice` that rate ×
 * days: what the renter has seen, which the server checks against its own figure.
 */
export const bookingSchema = z.strictObject({
  dressId: idSchema,
  startDate: daySchema,
  endDate: daySchema,
  pricePerDay: priceSchema('Price'),
  totalPrice: priceSchema('Total price', MAX_PRICE_CENTS * MAX_RENTAL_DAYS),
  bookingNotes: optionalText('Booking notes', 1000),
  specialRequests: optionalText('Special requests', 1000),
  /** The day that it is worn on. */
  eventDate: z.optional(daySchema),
  /** Left out, it is agreed on later (docs/product.md#how-a-dress-travels). */
  way: z.optional(z.enum(ways, 'Please choose by post, or handed over.')),
  /** Where it goes by post. */
  city: optionalLine('City', 100),
  region: optionalLine('Region', 100),
})
export type Booking = z.infer<typeof bookingSchema>

/** Another dress in place of a rental at risk (docs/product.md#rescue), at the price that the renter has seen. */
export const swapSchema = z.strictObject({
  rentalId: idSchema,
  dressId: idSchema,
  pricePerDay: bookingSchema.shape.pricePerDay,
  totalPrice: bookingSchema.shape.totalPrice,
})
export type Swap = z.infer<typeof swapSchema>

export const decisionSchema = z.strictObject({
  rentalId: idSchema,
  status: z.enum(['confirmed', 'cancelled'], 'A request can be confirmed or cancelled.'),
})
export type Decision = z.infer<typeof decisionSchema>['status']

export const declineReasons = ['days', 'cleaning', 'damaged', 'too_long', 'rather_not', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** A reason, and a sentence for the renter. */
export const declineSchema = z.strictObject({
  rentalId: idSchema,
  reason: z.enum(declineReasons, 'Please choose a reason.'),
  words: optionalText('Message', 1000),
})

/** A proposal of other days (docs/product.md#proposals). */
export const proposeSchema = z.strictObject({
  rentalId: idSchema,
  startDate: daySchema,
  endDate: daySchema,
  words: optionalText('Message', 1000),
})
export type NewProposal = z.infer<typeof proposeSchema>

export const proposalIdSchema = z.strictObject({ proposalId: idSchema })
export const proposalAnswerSchema = z.strictObject({
  proposalId: idSchema,
  accept: z.boolean('Please say yes or no.'),
})

export const rentalIdSchema = z.strictObject({ rentalId: idSchema })

/** Left out, all of the owner's rentals. */
export const lentFilterSchema = z.strictObject({
  statuses: z.optional(
    z
      .array(z.enum(rentalStatuses, 'This status does not exist.'), 'Please give a list of statuses.')
      .check(z.maxLength(rentalStatuses.length, 'This status was asked for more than once.')),
  ),
})

export const lentPageSchema = z.extend(lentFilterSchema, { cursor: z.optional(idSchema) })

/** A page of an owner's past rentals; `search` is a part of the dress's title or the renter's name. */
export const pastPageSchema = z.strictObject({
  cursor: z.optional(idSchema),
  search: optionalText('Search', 100),
})

/** A month of a dress's calendar. Years run from last year to three years ahead (docs/product.md#availability). */
export const availabilitySchema = z.strictObject({
  dressId: idSchema,
  month: z
    .int('Month must be 1 to 12.')
    .check(z.gte(1, 'Month must be 1 to 12.'), z.lte(12, 'Month must be 1 to 12.')),
  year: z.int('Please give a year.').check(
    z.refine((year) => {
      const thisYear = Number(marketToday(new Date()).slice(0, 4))
      return year >= thisYear - 1 && year <= thisYear + 3
    }, 'This year is out of range.'),
  ),
})

/** The same for its owner; with `rentalId`, to propose other days for that request. */
export const ownerAvailabilitySchema = z.extend(availabilitySchema, { rentalId: z.optional(idSchema) })

export const blockSchema = z.strictObject({
  dressId: idSchema,
  startDate: daySchema,
  endDate: daySchema,
  reason: z.optional(oneLine({ short: 'Reason is required.', max: 200, name: 'Reason' })),
  notes: optionalText('Notes', 1000),
})
export type Block = z.infer<typeof blockSchema>

export const blocksOfSchema = z.strictObject({ dressId: idSchema })
export const blockIdSchema = z.strictObject({ blockId: idSchema })
