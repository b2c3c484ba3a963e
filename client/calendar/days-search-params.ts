import { retainSearchParams, type SearchMiddleware } from '@tanstack/react-router'
import { addDays, countDays, marketToday, type Day } from '../../shared/day.ts'
import { MAX_DAYS_AHEAD, MAX_RENTAL_DAYS } from '../../shared/rental-limits.ts'

/** The days that somebody has in mind, as an address carries them: both or neither. */
export interface DaysSearch {
  from?: Day
  to?: Day
}

/**
 * Reads days from an address. What nobody could rent is dropped without a word: days that have passed, too many, too
 * far ahead, no days at all. Too few are kept, so that whoever looks at them is told.
 */
export function readDays(from: unknown, to: unknown): DaysSearch {
  if (!isDay(from) || !isDay(to) || to < from) return noDays
  const today = marketToday(new Date())
  const isAhead = from >= today && to <= addDays(today, MAX_DAYS_AHEAD)
  return isAhead && countDays(from, to) <= MAX_RENTAL_DAYS ? { from, to } : noDays
}

/** Every field is named: what is left out would show through as it was typed. */
export const noDays = { from: undefined, to: undefined } satisfies DaysSearch

/** The days of an address as the filter of a list names them: free on all of them. */
export const freeOn = ({ from, to }: DaysSearch) => (from && to ? { startDate: from, endDate: to } : {})

/** True for a day of the calendar in our century and the next nine. */
const isDay = (typed: unknown): typed is Day =>
  typeof typed === 'string' &&
  /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(typed) &&
  new Date(`${typed}T00:00:00Z`).toISOString().startsWith(typed)

/**
 * For the pages that show dresses: days that were chosen on one go along with every link to another, unless the link
 * says its own. Read again, for on the sign-in page `from` is an address.
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
