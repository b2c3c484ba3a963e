import { addDays, type Day, type DayRange, overlaps } from '../day.ts'
import type { DressWays } from '../dress/travel.ts'
import { MAX_LEAD_DAYS } from '../dress/travel.ts'
import type { ClosedDays } from '../settings/shop.ts'
import { ways, type Way } from './handover.ts'
import { postBy } from './post-by.ts'
import { DEFAULT_LEAD_DAYS, MAX_DAYS_AHEAD } from './rental-limits.ts'
import { onlyWay } from './way.ts'

// The rental for an event (docs/product.md#the-event-day): four days with the event inside, with its renter before it.

/** The first and last day of such a rental, counted from the event, in the order in which they are tried. */
const OFFSETS = [
  [-1, 2],
  [-2, 1],
  [-3, 0],
] as const

/** The most days that a rental for an event begins before it, and ends after it. */
export const EVENT_SPAN = { before: 3, after: 2 }

/** Days that a dress could be rented for an event. */
export interface EventWindow extends DayRange {
  /** How many days ahead a dress may have to be posted that is posted today at the latest; -1: none can be. */
  mostLead: number
}

interface Market {
  /** The market's day. */
  today: Day
  closed: ClosedDays | undefined
}

/** The windows of an event that have not begun, in the order in which they are tried. */
export function eventWindows(event: Day, { today, closed }: Market): EventWindow[] {
  const latest = addDays(today, MAX_DAYS_AHEAD)
  return OFFSETS.map(([first, last]) => ({ from: addDays(event, first), to: addDays(event, last) }))
    .filter(({ from, to }) => from >= today && to <= latest)
    .map((days) => ({ ...days, mostLead: mostLead(days.from, { today, closed }) }))
}

/** The same for rentals that begin on a day. What is posted further ahead is posted earlier: the first in time ends it. */
export function mostLead(first: Day, { today, closed }: Market) {
  let most = MAX_LEAD_DAYS
  while (most >= 0 && postBy(first, { leadDays: most, closed }) < today) most--
  return most
}

/** How a dress travels: what its owner does, and how many days ahead it is posted. */
export interface Travels {
  ways: DressWays | null
  leadDays: number | null
}

interface Wish {
  /** The way that the renter wants; left out, any. */
  by?: Way | undefined
  /** The only way of all dresses of the shop. */
  only?: Way | undefined
}

/** The ways by which a dress can be there on the first day of a window, of those that are wanted. */
export function waysInTime(
  { mostLead }: Pick<EventWindow, 'mostLead'>,
  dress: Travels,
  { by, only }: Wish = {},
): Way[] {
  const offered = only ?? onlyWay(dress.ways)
  return ways.filter(
    (way) =>
      (!by || way === by) &&
      (!offered || way === offered) &&
      (way === 'meet' || (dress.leadDays ?? DEFAULT_LEAD_DAYS) <= mostLead),
  )
}

/** The first window of an event in which a dress is free and can be there, with the ways by which it can. */
export function windowFor(
  windows: readonly EventWindow[],
  dress: Travels & { taken: readonly DayRange[] },
  wish: Wish = {},
) {
  for (const window of windows) {
    const ways = waysInTime(window, dress, wish)
    if (ways.length && !dress.taken.some((range) => overlaps(range, window)))
      return { from: window.from, to: window.to, ways }
  }
  return undefined
}

/** Why no dress can be rented for an event on this day; undefined when one can. `today` is the market's. */
export function eventProblem(event: Day, today: Day) {
  if (event < today) return 'This day has passed. Please choose another.'
  if (event === today) return 'A dress has to be with you a day before. Please choose a later day.'
  if (event > addDays(today, MAX_DAYS_AHEAD)) return `Please choose a day within ${MAX_DAYS_AHEAD} days.`
}
