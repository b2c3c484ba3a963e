import { dateFormat } from './date-format.ts'
import { DAY, HOUR } from './duration.ts'

/** A day on the calendar, `YYYY-MM-DD`. It has no time and no zone, and no `Date` ever stands for it. */
export type Day = string

/** Both days included. */
export interface DayRange {
  from: Day
  to: Day
}

/** Undefined until both ends are set. */
export const rangeOf = ({ from, to }: Partial<DayRange>): DayRange | undefined =>
  from && to ? { from, to } : undefined

/** Days since 1970, so that days can be counted and compared. */
export const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY

export const dayFromNumber = (number: number): Day => new Date(number * DAY).toISOString().slice(0, 10)

/** 0 for Sunday. 1970 began on a Thursday. */
export const weekdayOf = (day: Day) => (dayNumber(day) + 4) % 7

export const addDays = (day: Day, days: number) => dayFromNumber(dayNumber(day) + days)

/** Both ends included. */
export const countDays = (from: Day, to: Day) => dayNumber(to) - dayNumber(from) + 1

/**
 * Today where the day begins last (UTC−12). The marketplace has one clock for what has begun and what has
 * passed, and by this one nobody is told that a day is over while they are still living it.
 */
export function marketToday(now: Date): Day {
  const number = Math.floor((now.getTime() - 12 * HOUR) / DAY)
  if (number !== latest.number) latest = { number, day: dayFromNumber(number) }
  return latest.day
}

/** Every request asks for the same day. */
let latest = { number: NaN, day: '' }

/** The instant at which a day has begun everywhere, the counterpart of `marketToday`. */
export const beginsAt = (day: Day) => new Date(dayNumber(day) * DAY + 12 * HOUR)

const two = (part: number) => String(part).padStart(2, '0')

/** The day of a year's month, which counts from 1; whether there is such a day is not asked. */
export const dayFromParts = (year: number, month: number, day: number): Day =>
  `${year}-${two(month)}-${two(day)}`

/** Today in the time zone of this browser. */
export const localToday = (now: Date) => dayFromParts(now.getFullYear(), now.getMonth() + 1, now.getDate())

/** First and last day of a month; `month` counts from 1, and beyond 12 into the next year. */
export function monthRange(year: number, month: number): DayRange {
  const last = new Date(Date.UTC(year, month, 0))
  const dayOf = (day: number) => dayFromParts(last.getUTCFullYear(), last.getUTCMonth() + 1, day)
  return { from: dayOf(1), to: dayOf(last.getUTCDate()) }
}

/** In order, overlapping and adjacent ones as one. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const all: DayRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1)
    if (!last || from > addDays(last.to, 1)) all.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return all
}

export const overlaps = (a: DayRange, b: DayRange) => a.from <= b.to && b.from <= a.to

const short = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const weekday = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Dec 3` */
export const formatDay = (day: Day) => short(dayNumber(day) * DAY)

/** `Dec 3, 2026` */
export const formatDayOfYear = (day: Day) => long(dayNumber(day) * DAY)

/** `Thu, Dec 10`; given `today`, its year where it is another, as in `formatDays`. */
export const formatWeekday = (day: Day, today = day) => weekday(dayNumber(day) * DAY) + yearUnless(today, day)

/** `4 days`, `1 day` */
export const formatDayCount = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/**
 * `Dec 3 – 6`, `Dec 3`; what is not of this year says its own: `Feb 6 – 9, 2027`, `Dec 30 – Jan 2, 2027`. `today` is
 * given, so that server and browser write the same text.
 */
export function formatDays({ from, to }: DayRange, today: Day) {
  const year = yearUnless(today, to)
  if (from === to) return formatDay(to) + year
  const first = formatDay(from) + (yearUnless(from, to) && yearUnless(today, from))
  return `${first} – ${from.slice(0, 7) === to.slice(0, 7) ? Number(to.slice(8)) : formatDay(to)}${year}`
}

/**
 * The days of a rental for its two sides, who send and get a dress on them: `Fri, Dec 4 – Mon, Dec 7`; years as in
 * `formatDays`.
 */
export const formatRentalDays = ({ from, to }: DayRange, today: Day) =>
  `${formatWeekday(from, yearUnless(from, to) ? today : from)} – ${formatWeekday(to, today)}`

function yearUnless(today: Day, day: Day) {
  const year = day.slice(0, 4)
  return today.startsWith(year) ? '' : `, ${year}`
}
