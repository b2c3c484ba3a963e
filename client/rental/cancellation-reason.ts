import { moves, type CancellingEvent } from '../../shared/rental/rental-process.ts'
import type { Answers } from '../api/api.ts'

type Rental = Answers['rentals']['one']

/** What a rental tells of its cancellation; in lists without its events. */
export type Cancelled = Pick<Rental, 'cancelledBy'> & {
  events?: Rental['events']
  proposal: Pick<NonNullable<Rental['proposal']>, 'state'> | null
}

/** Why a rental was cancelled; `expired` where it is unknown who did not answer. */
export type CancellationReason = CancellingEvent | 'expired'

/** Why a cancelled rental was cancelled, from its events. */
export function cancellationReason({ cancelledBy, events, proposal }: Cancelled): CancellationReason {
  if (cancelledBy === 'renter') return 'withdrawn'
  if (cancelledBy === 'owner') return events?.at(-1)?.event === 'removed' ? 'removed' : 'declined'
  if (!events) return 'expired'
  // A request that lapses takes its open proposal along: then the renter did not answer.
  const lastOfProposals = events.findLast(
    ({ event }) => moves[event].proposal !== undefined && moves[event].to === 'pending',
  )
  const isRentersTurn = proposal?.state === 'over' && lastOfProposals?.event === 'proposed'
  return isRentersTurn ? 'unanswered' : 'lapsed'
}
