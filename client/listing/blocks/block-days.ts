import { addDays, dayNumber, type Day } from '../../../shared/day.ts'
import type { DateSelection } from '../../calendar/date-selection.ts'

/** What an owner's calendar knows of a dress. */
interface OwnerCalendar {
  /** The first and the last day that can be blocked. */
  today: Day
  furthest: Day
  /** False for days of months that have not loaded. */
  isKnown: (day: Day) => boolean
  /** True for rented and requested days; blocked days can be blocked again. */
  isRented: (day: Day) => boolean
}

/** Why a day cannot be blocked, read after its date; undefined when it can. */
export function hindrance(day: Day, { today, furthest, isKnown, isRented }: OwnerCalendar) {
  if (day < today) return 'past'
  if (day > furthest) return 'too far ahead'
  if (!isKnown(day)) return 'availability not known yet'
  if (isRented(day)) return 'rented or asked for'
}

const isFree = (from: Day, to: Day, calendar: OwnerCalendar) =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => addDays(from, index)).every(
    (day) => !hindrance(day, calendar),
  )

/**
 * The selection after picking a day: the first pick is the start, the second the end, which may be the same
 * day. A pick before the start, or behind a rental, starts anew; a refused day changes nothing.
 */
export function pickBlocked(day: Day, { from, to }: DateSelection, calendar: OwnerCalendar): DateSelection {
  if (hindrance(day, calendar)) return { from, to }
  return from && !to && day >= from && isFree(from, day, calendar) ? { from, to: day } : { from: day }
}
