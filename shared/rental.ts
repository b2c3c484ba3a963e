import * as z from 'zod/mini'
import { addDays, countDays, daySchema, marketToday, overlaps, type Day, type DayRange } from './day.ts'
import { idSchema } from './dress.ts'
import { dollarsSchema } from './price.ts'
import { optionalText, text } from './text.ts'

export const rentalStatuses = ['pending', 'confirmed', 'active', 'completed', 'cancelled'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

export const statusLabel = (status: RentalStatus) => status.charAt(0).toUpperCase() + status.slice(1)

export const MIN_RENTAL_DAYS = 4
export const MAX_RENTAL_DAYS = 90
export const MAX_DAYS_AHEAD = 365
export const MAX_PENDING_REQUESTS = 10

export const TOO_FEW_DAYS = `Minimum rental period is ${MIN_RENTAL_DAYS} days.`
export const DATES_TAKEN = 'These dates are no longer available. Please choose different dates.'
export const OWN_DRESS = 'You cannot rent your own dress.'
export const PRICE_CHANGED = 'The price of this dress has changed. Please review the new total.'

/**
 * A request for a dress (specification §5, booking). `pricePerDay` is the rate of the tier and `totalPrice`
 * that rate × days, in US dollars: what the renter has seen, which the server checks against its own figure.
 */
export const bookingSchema = z.strictObject({
  dressId: idSchema,
  startDate: daySchema,
  endDate: daySchema,
  pricePerDay: dollarsSchema('Price', 100_000),
  totalPrice: dollarsSchema('Total price', 100_000 * MAX_RENTAL_DAYS),
  bookingNotes: optionalText('Booking notes', 1000),
  specialRequests: optionalText('Special requests', 1000),
})
export type Booking = z.infer<typeof bookingSchema>

/** Why nobody could rent these days, whatever the dress; nothing when they can. `today` is the market's. */
export function rentalDaysProblem(from: Day, to: Day, today: Day) {
  if (to < from) return 'The end date is before the start date.'
  if (from < today) return 'Please choose dates in the future.'
  if (countDays(from, to) < MIN_RENTAL_DAYS) return TOO_FEW_DAYS
  if (countDays(from, to) > MAX_RENTAL_DAYS) return `A rental can last at most ${MAX_RENTAL_DAYS} days.`
  if (to > addDays(today, MAX_DAYS_AHEAD)) return `Please choose dates within ${MAX_DAYS_AHEAD} days.`
}

/**
 * What a confirmed rental has become by a day: active from its first day, completed after its last.
 * Every answer says so at once, without any job having run.
 */
export function statusOn(today: Day, from: Day, to: Day): 'confirmed' | 'active' | 'completed' {
  if (today < from) return 'confirmed'
  return today <= to ? 'active' : 'completed'
}

/** The taken range that a chosen one would run into, if any. */
export const conflictWith = (chosen: DayRange, taken: readonly DayRange[]) =>
  taken.find((range) => overlaps(chosen, range))

/** True when a rental of the shortest length can begin on this day. */
export const canStartOn = (day: Day, taken: readonly DayRange[]) =>
  !conflictWith({ from: day, to: addDays(day, MIN_RENTAL_DAYS - 1) }, taken)

/** An owner's answer to a request. */
export const decisionSchema = z.strictObject({
  rentalId: idSchema,
  status: z.enum(['confirmed', 'cancelled'], 'A request can be confirmed or cancelled.'),
})
export type Decision = z.infer<typeof decisionSchema>['status']

/** Which request is taken back. */
export const rentalIdSchema = z.strictObject({ rentalId: idSchema })

/** Which of an owner's rentals to show; all of them when nothing is said. */
export const lentFilterSchema = z.strictObject({
  statuses: z.optional(
    z
      .array(z.enum(rentalStatuses, 'This status does not exist.'), 'Please give a list of statuses.')
      .check(z.maxLength(rentalStatuses.length, 'This status was asked for more than once.')),
  ),
})

/** Which month of whose calendar. Years run from last year to three years ahead (specification §5). */
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

/** Days an owner keeps for herself (specification §5, block dates). */
export const blockSchema = z.strictObject({
  dressId: idSchema,
  startDate: daySchema,
  endDate: daySchema,
  reason: z.optional(text({ short: 'Reason is required.', max: 200, name: 'Reason' })),
  notes: optionalText('Notes', 1000),
})
export type Block = z.infer<typeof blockSchema>

/** Whose blocked days, or which of them to free. */
export const blocksOfSchema = z.strictObject({ dressId: idSchema })
export const blockIdSchema = z.strictObject({ blockId: idSchema })
