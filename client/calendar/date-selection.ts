import { addDays, rangeOf, type Day, type DayRange } from '../../shared/day.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { canStartOn, conflictWith } from '../../shared/rental/rental.ts'

/** The days being chosen: none yet, a start, or both ends. */
export interface DateSelection {
  from?: Day
  to?: Day
  /** True while the end is only proposed; the next pick may change it. */
  isProposed?: boolean
  /** The event that it is for. Without days, those are meant that are right for it. */
  event?: Day
  by?: Way
}

export interface Availability {
  /** Earlier days have passed. */
  today: Day
  taken: readonly DayRange[]
  /** False for days of months that have not loaded. */
  isKnown: (day: Day) => boolean
}

/** The calendar's rules for choosing. */
export interface Choosing extends Availability {
  /** The minimum length in days. */
  minDays: number
}

type Refusal = 'past' | 'unknown' | 'taken' | 'short'

/** The words for a refusal, read after the day's date. */
export const refusalLabel = (why: Refusal, minDays: number) =>
  ({
    past: 'past',
    unknown: 'availability not known yet',
    taken: 'unavailable',
    short: `fewer than ${minDays} free days from here`,
  })[why]

/** True for a day that can be the end: every day up to it is free. */
const canEndOn = (day: Day, { from, isProposed }: DateSelection, taken: Availability['taken']) =>
  from !== undefined && isProposed === true && day >= from && !conflictWith({ from, to: day }, taken)

/**
 * Why a day cannot be picked after what is chosen; undefined when it can. The one source of what the calendar
 * disables, strikes through and announces.
 */
export function refusal(
  day: Day,
  chosen: DateSelection,
  { today, taken, isKnown, minDays }: Choosing,
): Refusal | undefined {
  if (day < today) return 'past'
  if (!isKnown(day)) return 'unknown'
  if (conflictWith({ from: day, to: day }, taken)) return 'taken'
  if (canEndOn(day, chosen, taken) || canStartOn(day, taken, minDays)) return undefined
  return 'short'
}

/** The shortest rental from a day on; its end may still be changed. */
export const proposal = (day: Day, minDays: number): DateSelection => ({
  from: day,
  to: addDays(day, minDays - 1),
  isProposed: true,
})

/**
 * The selection after picking a day. The first pick is the start and proposes the shortest rental, the second
 * is its end; a pick before the start, or behind taken days, starts anew. A day from which the shortest
 * rental would run into taken days clears the selection; any other refused day changes nothing, nor does the
 * start again: that was a double click.
 */
export function pick(day: Day, chosen: DateSelection, calendar: Choosing): DateSelection {
  const why = refusal(day, chosen, calendar)
  if (why === 'short') return {}
  if (why || (chosen.isProposed && day === chosen.from)) return chosen
  return canEndOn(day, chosen, calendar.taken)
    ? { from: chosen.from, to: day }
    : proposal(day, calendar.minDays)
}

/** The range to paint: the selection, or what it would be if it ended on the hovered day. */
export function preview(
  chosen: DateSelection,
  pointed: Day | undefined,
  calendar: Availability,
): DayRange | undefined {
  const { from } = chosen
  const canEnd = from && pointed && pointed > from && canEndOn(pointed, chosen, calendar.taken)
  return canEnd && calendar.isKnown(pointed) ? { from, to: pointed } : rangeOf(chosen)
}

/** What a day is of the selection, read after its date. */
export function noteOn(day: Day, { from, to }: DateSelection) {
  if (day === from) return to === from ? 'start and end date' : 'start date'
  if (day === to) return 'end date'
  return from && to && day > from && day < to ? 'chosen' : undefined
}
