import { addDays, localToday, marketToday, monthRange, type Day } from '../../shared/day.ts'
import { MAX_DAYS_AHEAD } from '../../shared/rental-limits.ts'

/** A month, by its first day. */
export type Month = Day

export const monthOf = (day: Day): Month => `${day.slice(0, 7)}-01`

export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}

/** Months in a row, the first one included. */
export const monthsFrom = (first: Month, count: number): Month[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(first, index))

/** How many months `to` is after `from`. */
export function monthsBetween(from: Month, to: Month) {
  const place = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return place(to) - place(from)
}

const lastOf = (month: Month) => monthRange(Number(month.slice(0, 4)), Number(month.slice(5, 7))).to

/** A month, or the nearest of those from `first` to `last`. */
export const clampMonth = (month: Month, first: Month, last: Month): Month =>
  month < first ? first : month > last ? last : month

/** The same day in another month, or that month's last day when it has no such day. */
export function inMonth(day: Day, month: Month): Day {
  const wanted = addDays(month, Number(day.slice(8)) - 1)
  const last = lastOf(month)
  return wanted < last ? wanted : last
}

/** Today on the visitor's wall and on the market's, and the last month that a rental may reach into. */
export function yearAhead() {
  const now = new Date()
  const market = marketToday(now)
  return { today: localToday(now), market, last: monthOf(addDays(market, MAX_DAYS_AHEAD)) }
}

const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `December 2026` */
export const formatMonth = (month: Month) => name.format(new Date(`${month}T00:00:00Z`))
