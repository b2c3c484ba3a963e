// The line for days of a dress that are taken (docs/product.md#second-in-line).
import { addDays, marketToday, type Day } from '../day.ts'
import { DAY, HOUR, MINUTE } from '../duration.ts'

/** `waiting` → `offered` → `taken`, `passed` or `expired`; `left` by their own wish, `gone` with the dress or the days. */
export const waitingStates = ['waiting', 'offered', 'taken', 'passed', 'expired', 'left', 'gone'] as const
export type WaitingState = (typeof waitingStates)[number]

/** How many people wait at most for days that share one, and how many lines a person stands in at most. */
export const MAX_IN_LINE = 3
export const MAX_LINES = 5

/** Why somebody in line gets no offer at the moment. */
export const waitReasons = ['not_in_shop', 'too_soon', 'taken', 'others_first'] as const
export type WaitReason = (typeof waitReasons)[number]

/** The first day of those that can still be offered: no sooner than two days ahead. */
export const firstOffered = (now: Date): Day => addDays(marketToday(new Date(now.getTime() + 2 * DAY)), 1)

/** What becomes of days that a rental no longer holds: true with a line and without. */
export const FREED = 'go to the next in line, or are free again'

/** Until when days that begin on one are held for who is first in line: less long where they begin within a week. */
export const offerEnd = (startDate: Day, now: Date) =>
  new Date(
    now.getTime() + (startDate <= marketToday(new Date(now.getTime() + 7 * DAY)) ? 4 * HOUR : 12 * HOUR),
  )

/** How much longer the days are held than is shown, so that an offer does not end while it is being taken. */
export const OFFER_GRACE = MINUTE

/** `2nd`: which place in line somebody has, behind who has the days now. */
export function placeWords({ place, reason }: { place: number | null; reason: WaitReason | null }) {
  const nth = (place ?? 1) + (reason === 'taken' ? 1 : 0)
  return ['1st', '2nd', '3rd'][nth - 1] ?? `${nth}th`
}
