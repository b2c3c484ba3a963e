import { moves } from '../../shared/rental-process.ts'
import type { Answers } from '../api/api.ts'

type Rental = Answers['rentals']['one']

/** What a rental says of how it came to nothing; a list does not say what happened with it. */
export type Cancelled = Pick<Rental, 'cancelledBy'> & {
  events?: Rental['events']
  proposal: Pick<NonNullable<Rental['proposal']>, 'state'> | null
}

/** How a rental came to nothing; `lapsed` where it is not said who did not answer. */
export type CancellationReason = 'declined' | 'removed' | 'withdrawn' | 'missed' | 'unanswered' | 'lapsed'

/** How a cancelled rental came to nothing, from what has happened with it. */
export function cancellationReason({ cancelledBy, events, proposal }: Cancelled): CancellationReason {
  if (cancelledBy === 'renter') return 'withdrawn'
  if (cancelledBy === 'owner') return events?.at(-1)?.event === 'removed' ? 'removed' : 'declined'
  if (!events) return 'lapsed'
  // A request that lapses takes its open proposal along: then it was the renter's turn.
  const lastOfProposals = events.findLast(
    ({ event }) => moves[event].proposal !== undefined && moves[event].to === 'pending',
  )
  const isRentersTurn = proposal?.state === 'over' && lastOfProposals?.event === 'proposed'
  return isRentersTurn ? 'unanswered' : 'missed'
}
