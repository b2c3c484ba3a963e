import type { Day } from '../../shared/day.ts'
import type { Travel } from '../../shared/rental/way.ts'
import type { Answers } from '../api/api.ts'

/** A request with all that its answer needs, on the dashboard as on the rental's page. */
export interface AnswerableRequest extends Travel {
  rentalId: number
  dressId: number
  dressTitle: string
  renterName: string
  endDate: Day
  totalPrice: number
  /** The last proposed days. */
  proposal: Answers['rentals']['one']['proposal']
  /** How many more proposals can be made. */
  proposalsLeft: number
  meetings: Answers['rentals']['one']['meetings']
  threadId: number | null
  neighbors: Answers['rentals']['one']['neighbors']
}
