import { addDays, dayNumber, type Day } from '../../../shared/day.ts'
import type { DateSelection } from '../../calendar/date-selection.ts'

/** What an owner's calendar knows of a dress. */
interface OwnerCalendar {
  /** The first day and the last that can be blocked. */
  today: Day
  furthest: Day
  /** False for days whose month has not been loaded. */
  isKnown: (day: Day) => boolean
  /** True for days that somebody rents or has asked for; days blocked before are no hindrance. */
  isRented: (day: Day) => boolean
}

/** Why a day cannot be blocked; nothing when it can. What is said after its date. */
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
 * What picking a day makes of the days chosen so far: the first pick is the start, the second the end, which may be
 * the same day. A pick before the start, or behind somebody's rental, starts anew; a hindered day changes nothing.
 */
export function pickBlocked(day: Day, { from, to }: DateSelection, calendar: OwnerCalendar): DateSelection {
  if (hindrance(day, calendar)) return { from, to }
  return from && !to && day >= from && isFree(from, day, calendar) ? { from, to: day } : { from: day }
}
