import { addDays, type Day } from '../day.ts'
import type { Way } from './handover.ts'
import { DEFAULT_LEAD_DAYS } from './rental-limits.ts'

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
