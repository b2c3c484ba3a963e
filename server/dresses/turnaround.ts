import { sql } from 'kysely'
import { dayFromNumber, dayNumber, type DayRange } from '../../shared/day.ts'

// Days that a dress rests after a rental, before the next. Booking, calendar and date filter all ask here.

/** Later days have no `YYYY-MM-DD`. */
const LAST_DAY = dayNumber('9999-12-31')

/** What a rental of these days holds, and what has to be free for it: its days, and those that the dress rests. */
export const withRest = ({ from, to }: DayRange, turnaroundDays: number): DayRange => ({
  from,
  to: dayFromNumber(Math.min(dayNumber(to) + turnaroundDays, LAST_DAY)),
})

/**
 * The days that cannot be rented because of the hold in `period`, as SQL: its own, and those before them after which the
 * dress would have no time to rest.
 */
export const unavailablePeriod = (turnaroundDays: number) =>
  sql`daterange(lower(period) - ${turnaroundDays}::integer, upper(period))`
