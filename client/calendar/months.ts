import { addDays, localToday, marketToday, monthRange, weekdayOf, type Day } from '../../shared/day.ts'
import { MAX_DAYS_AHEAD } from '../../shared/rental/rental-limits.ts'

/** By its first day. */
export type Month = Day

export const monthOf = (day: Day): Month => `${day.slice(0, 7)}-01`

export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}

/** Consecutive months from `first` on. */
export const monthsFrom = (first: Month, count: number): Month[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(first, index))

/** The number of months from `from` to `to`. */
export function monthsBetween(from: Month, to: Month) {
  const place = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return place(to) - place(from)
}

const lastOf = (month: Month) => monthRange(Number(month.slice(0, 4)), Number(month.slice(5, 7))).to

/** A month's weeks from Sunday to Saturday, without days of other months: always six, so that nothing jumps. */
export function weeksOf(month: Month) {
  const before = weekdayOf(month)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(month, week * 7 + weekday - before)
      return monthOf(day) === month ? day : undefined
    }),
  )
}

/** The month, limited to `first` … `last`. */
export const clampMonth = (month: Month, first: Month, last: Month): Month =>
  month < first ? first : month > last ? last : month

/** The same day in another month, or that month's last day if it is shorter. */
export function inMonth(day: Day, month: Month): Day {
  const wanted = addDays(month, Number(day.slice(8)) - 1)
  const last = lastOf(month)
  return wanted < last ? wanted : last
}

/** Today in the browser's and the market's time zone, and the last month that a rental may reach into. */
export function yearAhead() {
  const now = new Date()
  const market = marketToday(now)
  return { today: localToday(now), market, last: monthOf(addDays(market, MAX_DAYS_AHEAD)) }
}
