import { addDays, countDays, marketToday, type Day } from '../day.ts'
import { ways, type Way } from '../rental/handover.ts'
import { MAX_DAYS_AHEAD, MAX_RENTAL_DAYS } from '../rental/rental-limits.ts'

/** When a dress is wanted, as an address carries it: both days or neither, or the day of an event. */
export interface DaysSearch {
  from?: Day
  to?: Day
  /** Lists are for it where it is given; a page of one dress may have the days that were chosen for it as well. */
  event?: Day
  /** How it should come for the event; without it, either way. */
  by?: Way
}

type Typed = Partial<Record<keyof DaysSearch, unknown>>

/** Reads when a dress is wanted. An event on which nothing can be there any more is dropped, too. */
export function readWhen({ from, to, event, by }: Typed): DaysSearch {
  const days = readDays(from, to)
  if (!isDay(event) || !isToCome(event)) return { ...noDays, ...days }
  const isInside = days.from && days.to && days.from <= event && event <= days.to
  return { ...noDays, ...(isInside ? days : {}), event, by: ways.find((way) => way === by) }
}

/**
 * Reads days from an address. Days that cannot be rented are dropped silently: past, too many, too far
 * ahead, invalid. Too few are kept, so that the visitor is told.
 */
export function readDays(from: unknown, to: unknown): Pick<DaysSearch, 'from' | 'to'> {
  if (!isDay(from) || !isDay(to) || to < from) return {}
  const today = marketToday(new Date())
  const isAhead = from >= today && to <= addDays(today, MAX_DAYS_AHEAD)
  return isAhead && countDays(from, to) <= MAX_RENTAL_DAYS ? { from, to } : {}
}

/** Every field is named: one left out would keep its unparsed value. */
export const noDays = { from: undefined, to: undefined, event: undefined, by: undefined } satisfies DaysSearch

/** The same as a filter of lists: there in time for the event, or free on all of the days. */
export const freeOn = ({ from, to, event, by }: DaysSearch) =>
  event ? { event, by } : from && to ? { startDate: from, endDate: to } : {}

function isToCome(event: Day) {
  const today = marketToday(new Date())
  return event > today && event <= addDays(today, MAX_DAYS_AHEAD)
}

/** True for a valid day from 2000 to 2999. */
const isDay = (typed: unknown): typed is Day =>
  typeof typed === 'string' &&
  /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(typed) &&
  addDays(typed, 0) === typed
