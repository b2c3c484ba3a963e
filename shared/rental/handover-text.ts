import type { DressWays } from '../dress/travel.ts'

const withRenter = (how: string) =>
  `The dress is with its renter on the first day: ${how}. It goes back on the last day.`

/**
 * How a dress gets to its renter and back, as every page and letter says it: the first day is the one on which it is in
 * the renter's hands.
 */
export const handOverTexts: Record<DressWays, string> = {
  post: withRenter('posted in time'),
  meet: withRenter('handed over then or the day before'),
  both: withRenter('posted in time, or handed over then or the day before'),
}
