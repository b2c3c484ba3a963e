import type { Day, DayRange } from '../../shared/day.ts'
import { canStartOn, conflictWith, MIN_RENTAL_DAYS } from '../../shared/rental.ts'

/** The days somebody is choosing: none yet, a first one, or both ends. */
export interface Chosen {
  from?: Day
  to?: Day
}

export interface Availability {
  /** Days before this one have passed. */
  today: Day
  taken: readonly DayRange[]
  /** False for days whose month has not been loaded: nobody knows whether they are free. */
  isKnown: (day: Day) => boolean
}

/** Why a day cannot be picked now. */
export type Refusal = 'past' | 'unknown' | 'taken' | 'short'

/** What a refusal is called, read after the day's date. */
export const refusalLabel: Record<Refusal, string> = {
  past: 'past',
  unknown: 'availability not known yet',
  taken: 'unavailable',
  short: `fewer than ${MIN_RENTAL_DAYS} free days from here`,
}

/** True for a day that can end what has been begun: nobody has a day in between. */
const canEndOn = (day: Day, { from, to }: Chosen, taken: Availability['taken']) =>
  from !== undefined && to === undefined && day >= from && !conflictWith({ from, to: day }, taken)

/**
 * Why a day cannot be picked, given what is chosen already; nothing when it can. The one source of what
 * the calendar disables, strikes through and says aloud.
 */
export function refusal(
  day: Day,
  chosen: Chosen,
  { today, taken, isKnown }: Availability,
): Refusal | undefined {
  if (day < today) return 'past'
  if (!isKnown(day)) return 'unknown'
  if (conflictWith({ from: day, to: day }, taken)) return 'taken'
  if (canEndOn(day, chosen, taken) || canStartOn(day, taken)) return undefined
  return 'short'
}

/**
 * What picking a day makes of the days chosen so far. The first pick is the start, the second the end;
 * a pick before the start, or behind somebody else's days, starts anew. A day that is refused changes nothing.
 */
export function pick(day: Day, chosen: Chosen, calendar: Availability): Chosen {
  if (refusal(day, chosen, calendar)) return chosen
  return canEndOn(day, chosen, calendar.taken) ? { from: chosen.from, to: day } : { from: day }
}

/** Both ends, once both are chosen. */
export const rangeOf = ({ from, to }: Chosen): DayRange | undefined => (from && to ? { from, to } : undefined)

/** The range to paint: what is chosen, or what it would be if it ended on the day under the pointer. */
export function preview(
  chosen: Chosen,
  pointed: Day | undefined,
  calendar: Availability,
): DayRange | undefined {
  if (!chosen.from) return undefined
  if (chosen.to) return rangeOf(chosen)
  const canEnd = pointed && canEndOn(pointed, chosen, calendar.taken)
  return { from: chosen.from, to: canEnd && calendar.isKnown(pointed) ? pointed : chosen.from }
}
