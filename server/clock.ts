const DAY_MS = 86_400_000

/** Tells what time it is in the shop: the machine's, or so many days later, to see what time does. */
export type Clock = () => Date

export const clockAhead =
  (days: number): Clock =>
  () =>
    new Date(Date.now() + days * DAY_MS)
