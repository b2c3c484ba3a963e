import { addDays, rangeOf, type Day, type DayRange } from '../../shared/day.ts'
import { canStartOn, conflictWith } from '../../shared/rental.ts'

/** The days somebody is choosing: none yet, a first one, or both ends. */
export interface DateSelection {
  from?: Day
  to?: Day
  /** True while the end is only proposed; the next pick may change it. */
  isProposed?: boolean
}

export interface Availability {
  /** Days before this one have passed. */
  today: Day
  taken: readonly DayRange[]
  /** False for days whose month has not been loaded: nobody knows whether they are free. */
  isKnown: (day: Day) => boolean
}

/** What decides which days can be chosen. */
export interface Choosing extends Availability {
  /** How many days the shortest rental has. */
  minDays: number
}

/** Why a day cannot be picked now. */
type Refusal = 'past' | 'unknown' | 'taken' | 'short'

/** What a refusal is called, read after the day's date. */
export const refusalLabel = (why: Refusal, minDays: number) =>
  ({
    past: 'past',
    unknown: 'availability not known yet',
    taken: 'unavailable',
    short: `fewer than ${minDays} free days from here`,
  })[why]

/** True for a day that can end what has been begun: nobody has a day in between. */
const canEndOn = (day: Day, { from, isProposed }: DateSelection, taken: Availability['taken']) =>
  from !== undefined && isProposed === true && day >= from && !conflictWith({ from, to: day }, taken)

/**
 * Why a day cannot be picked, given what is chosen already; nothing when it can. The one source of what
 * the calendar disables, strikes through and says aloud.
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

/** The shortest rental from a day on, whose end may still be changed. */
export const proposal = (day: Day, minDays: number): DateSelection => ({
  from: day,
  to: addDays(day, minDays - 1),
  isProposed: true,
})

/**
 * What picking a day makes of the days chosen so far. The first pick is the start and proposes the shortest rental,
 * the second is its end; a pick before the start, or behind somebody else's days, starts anew. A day from which the shortest
 * rental runs into somebody else's days leaves nothing chosen; any other that is refused changes nothing, nor does the
 * start once more: that was a double click.
 */
export function pick(day: Day, chosen: DateSelection, calendar: Choosing): DateSelection {
  const why = refusal(day, chosen, calendar)
  if (why === 'short') return {}
  if (why || (chosen.isProposed && day === chosen.from)) return chosen
  return canEndOn(day, chosen, calendar.taken)
    ? { from: chosen.from, to: day }
    : proposal(day, calendar.minDays)
}

/** The range to paint: what is chosen, or what it would be if it ended on the day under the pointer. */
export function preview(
  chosen: DateSelection,
  pointed: Day | undefined,
  calendar: Availability,
): DayRange | undefined {
  const { from } = chosen
  const canEnd = from && pointed && pointed > from && canEndOn(pointed, chosen, calendar.taken)
  return canEnd && calendar.isKnown(pointed) ? { from, to: pointed } : rangeOf(chosen)
}
