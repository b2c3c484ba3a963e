import { addDays, type Day } from '../day.ts'

/** How a dress gets to its renter and back: by post, or handed over where they meet. */
export const ways = ['post', 'meet'] as const
export type Way = (typeof ways)[number]

/** What an owner does. */
export const offeredWays = [...ways, 'both'] as const
export type OfferedWays = (typeof offeredWays)[number]

/** How many days before the first day a dress is posted, where its owner has not said. */
export const DEFAULT_LEAD_DAYS = 3
export const MAX_LEAD_DAYS = 5

/** The most days that a dress rests after a rental. */
export const MAX_REST_DAYS = 14

/** How a rental travels. `way` null: not said; `leadDays` null: `DEFAULT_LEAD_DAYS`. */
export interface Travel {
  startDate: Day
  way: Way | null
  leadDays: number | null
}

/**
 * The day by which a dress has to be on its way, so that it is with its renter on the first day: by post its lead days
 * before, otherwise the day before (docs/product.md#how-a-dress-travels).
 */
export const sendBy = ({ startDate, way, leadDays }: Travel): Day =>
  addDays(startDate, way === 'post' ? -(leadDays ?? DEFAULT_LEAD_DAYS) : -1)
