import { addDays, countDays, overlaps, type Day, type DayRange } from '../day.ts'
import {
  MAX_DAYS_AHEAD,
  MAX_FIRST_REQUESTS,
  MAX_RENTAL_DAYS,
  MIN_RENTAL_DAYS,
  TOO_FEW_DAYS,
} from './rental-limits.ts'

export const MAX_PROPOSALS = 3
export const NO_PROPOSALS_LEFT = `You have proposed other days ${MAX_PROPOSALS} times. Please approve or decline.`

export * from './rental-limits.ts'

export const DATES_TAKEN = 'These dates are no longer available. Please choose different dates.'
export const OWN_DRESS = 'You cannot rent your own dress.'
export const TOO_MANY_FIRST_REQUESTS = `You can have ${MAX_FIRST_REQUESTS} requests waiting for an answer in your first week. Confirm your email address to ask for more.`
export const PRICE_CHANGED = 'The price of this dress has changed. Please review the new total.'

/** Why no dress can be rented on these days; undefined when one can. `today` is the market's. */
export function rentalDaysProblem(from: Day, to: Day, today: Day) {
  if (to < from) return 'The end date is before the start date.'
  if (from < today) return 'Please choose dates in the future.'
  if (countDays(from, to) < MIN_RENTAL_DAYS) return TOO_FEW_DAYS
  if (countDays(from, to) > MAX_RENTAL_DAYS) return `A rental can last at most ${MAX_RENTAL_DAYS} days.`
  if (to > addDays(today, MAX_DAYS_AHEAD)) return `Please choose dates within ${MAX_DAYS_AHEAD} days.`
}

/**
 * The status of a confirmed rental on a day: active from its first day, completed after its last. Computed,
 * so that every answer is up to date without a job.
 */
export function statusOn(today: Day, from: Day, to: Day): 'confirmed' | 'active' | 'completed' {
  if (today < from) return 'confirmed'
  return today <= to ? 'active' : 'completed'
}

/** The first taken range that overlaps the chosen one, if any. */
export const conflictWith = (chosen: DayRange, taken: readonly DayRange[]) =>
  taken.find((range) => overlaps(chosen, range))

/** True when a rental of `minDays` can begin on this day. */
export const canStartOn = (day: Day, taken: readonly DayRange[], minDays = MIN_RENTAL_DAYS) =>
  !conflictWith({ from: day, to: addDays(day, minDays - 1) }, taken)
