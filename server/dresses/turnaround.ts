import { sql, type Expression } from 'kysely'
import type { Day } from '../../shared/day.ts'

// Days that a dress rests after a rental, before the next. Booking, calendar and date filter all ask here.

/** How many days a dress rests after its next rental, as SQL: what its owner says, or else the shop. */
export const restOf = (dressId: number | Expression<number>, turnaroundDays: number) =>
  sql<number>`coalesce(
    (select rest_days from dress as resting where resting.id = ${dressId}), ${turnaroundDays}::integer)`

interface Days {
  from: Day | Expression<Day>
  to: Day | Expression<Day>
}

/** What a rental of these days holds, and what has to be free for it, as SQL: its days, and those of `rest`. */
export const withRest = ({ from, to }: Days, rest: Expression<number>) =>
  sql<string>`daterange(${from}::date, ${to}::date + ${rest}, '[]')`

/** Whether the hold in `period` overlaps that, as SQL which the index of a dress's holds answers (`hold_of_dress`). */
export const overlapsWithRest = ({ from, to }: Days, rest: Expression<number>) =>
  sql<boolean>`upper(period) > ${from}::date and lower(period) <= ${to}::date + ${rest}`

/** Whether a hold, which a query may name otherwise, has not lapsed, as SQL. */
export const isLive = (now: Date, hold = 'hold') => {
  const lapsesAt = sql.ref(`${hold}.lapsesAt`)
  return sql<boolean>`(${lapsesAt} is null or ${lapsesAt} > ${now})`
}

/**
 * The days that cannot be rented because of the hold in `period`, as SQL: its own, and those before them after which the
 * dress would have no time to rest.
 */
export const unavailablePeriod = (rest: Expression<number>) =>
  sql`daterange(lower(period) - ${rest}, upper(period))`
