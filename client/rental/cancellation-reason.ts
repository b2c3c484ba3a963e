import { isCancelling, type CancellingEvent } from '../../shared/rental/rental-process.ts'
import type { Answers } from '../api/api.ts'

type Rental = Answers['rentals']['one']

/** What a rental tells of its cancellation; in lists without its events. */
export type Cancelled = Pick<Rental, 'cancelledBy' | 'cancelledAt'> & { events?: Rental['events'] }

/** What cancelled a rental; `expired` where it is unknown who did not answer. */
export type CancellationReason = CancellingEvent | 'expired'

/** What cancelled a cancelled rental: its last event, or time alone, of which no event tells yet. */
export function cancellationReason({ cancelledBy, cancelledAt, events }: Cancelled): CancellationReason {
  const last = events?.at(-1)?.event
  if (last && isCancelling(last)) return last
  if (cancelledAt) return cancelledBy === 'owner' ? 'owner_cancelled' : 'renter_cancelled'
  if (cancelledBy === 'renter') return 'withdrawn'
  if (cancelledBy === 'owner') return 'declined'
  if (!last) return 'expired'
  return last === 'proposed' ? 'unanswered' : 'lapsed'
}
