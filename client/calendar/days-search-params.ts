import { retainSearchParams, type SearchMiddleware } from '@tanstack/react-router'
import { addDays, countDays, marketToday, type Day } from '../../shared/day.ts'
import { MAX_DAYS_AHEAD, MAX_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'

/** The days of a search as an address carries them: both or neither. */
export interface DaysSearch {
  from?: Day
  to?: Day
}

/**
 * Reads days from an address. Days that cannot be rented are dropped silently: past, too many, too far
 * ahead, invalid. Too few are kept, so that the visitor is told.
 */
export function readDays(from: unknown, to: unknown): DaysSearch {
  if (!isDay(from) || !isDay(to) || to < from) return noDays
  const today = marketToday(new Date())
  const isAhead = from >= today && to <= addDays(today, MAX_DAYS_AHEAD)
  return isAhead && countDays(from, to) <= MAX_RENTAL_DAYS ? { from, to } : noDays
}

/** Every field is named: one left out would keep its unparsed value. */
export const noDays = { from: undefined, to: undefined } satisfies DaysSearch

/** The days of an address as a filter of lists: free on all of them. */
export const freeOn = ({ from, to }: DaysSearch) => (from && to ? { startDate: from, endDate: to } : {})

/** True for a valid day from 2000 to 2999. */
const isDay = (typed: unknown): typed is Day =>
  typeof typed === 'string' &&
  /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(typed) &&
  new Date(`${typed}T00:00:00Z`).toISOString().startsWith(typed)

/**
 * For pages that show dresses: chosen days are added to links to the others, unless the link sets its own.
 * Parsed again, as on the sign-in page `from` is an address.
 */
export function retainDays<Search extends DaysSearch>(): { middlewares: SearchMiddleware<Search>[] } {
  const retain = retainSearchParams<Search>(['from', 'to'])
  return {
    middlewares: [
      ({ search, ...rest }) =>
        retain({ ...rest, search: { ...search, ...readDays(search.from, search.to) } }),
    ],
  }
}
