import type { Day } from '../../shared/day.ts'
import type { Answers } from '../api/api.ts'

/** What an owner answers: a request with whatever else is wished for, on the dashboard as on the page of the rental. */
export interface AnswerableRequest {
  rentalId: number
  dressId: number
  dressTitle: string
  renterName: string
  startDate: Day
  endDate: Day
  totalPrice: number
  /** The other days that were proposed last. */
  proposal: Answers['rentals']['one']['proposal']
  /** How many more times other days can be proposed. */
  proposalsLeft: number
  meetings: Answers['rentals']['one']['meetings']
  threadId: number | null
  neighbors: Answers['rentals']['one']['neighbors']
}
