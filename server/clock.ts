import { DAY } from '../shared/duration.ts'

/** The time in the shop: the machine's, or some days ahead, to try what time does. */
export type Clock = () => Date

export const clockAhead =
  (days: number): Clock =>
  () =>
    new Date(Date.now() + days * DAY)
