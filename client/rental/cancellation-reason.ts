import type { Answers } from '../api/api.ts'

type Rental = Pick<Answers['rentals']['one'], 'status' | 'cancelledBy' | 'events' | 'proposal'>

/** How a rental came to nothing; `lapsed` where it is not said who did not answer. */
export type CancellationReason = 'declined' | 'removed' | 'withdrawn' | 'missed' | 'unanswered' | 'lapsed'

/** How a rental came to nothing, from what has happened with it; undefined while it has not. */
export function cancellationReason({
  status,
  cancelledBy,
  events,
  proposal,
}: Rental): CancellationReason | undefined {
  if (status !== 'cancelled') return undefined
  if (cancelledBy === 'renter') return 'withdrawn'
  if (cancelledBy === 'owner') return events.at(-1)?.event === 'removed' ? 'removed' : 'declined'
  // A request that lapses takes its open proposal along: then it was the renter's turn.
  const lastOfProposals = events.findLast(({ event }) =>
    ['proposed', 'refused', 'taken_back', 'outrun'].includes(event),
  )
  const isRentersTurn = proposal?.state === 'over' && lastOfProposals?.event === 'proposed'
  return isRentersTurn ? 'unanswered' : 'missed'
}
