import { addDays, type Day } from '../day.ts'
import type { Way } from './handover.ts'
import { DEFAULT_LEAD_DAYS } from './rental-limits.ts'
import type { DressWays } from '../dress/travel.ts'

/** The only way that a dress travels; undefined where there is a choice. Unsaid means both. */
export const onlyWay = (offered: DressWays | null): Way | undefined =>
  offered === 'both' ? undefined : (offered ?? undefined)

/** For a request that asks for the other way than the only one that a dress goes. */
export const otherWay: Record<Way, string> = {
  post: 'This dress is only sent by post. Please ask for it by post.',
  meet: 'This dress is not sent by post. Please ask to collect it.',
}

/** How a rental travels. `way` null: not said; `leadDays` null: `DEFAULT_LEAD_DAYS`. */
export interface Travel {
  startDate: Day
  way: Way | null
  leadDays: number | null
}

/**
 * The day by which a dress has to be on its way, so that it is with its renter on the first day: by post its lead days
 * before, otherwise the day before (docs/product.md#how-a-dress-travels). The lead days of a rental have those in them
 * on which nothing is delivered.
 */
export const sendBy = ({ startDate, way, leadDays }: Travel): Day =>
  addDays(startDate, way === 'post' ? -(leadDays ?? DEFAULT_LEAD_DAYS) : -1)
