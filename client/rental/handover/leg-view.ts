import { giverOf, legs, receiverOf, type Leg, type Side } from '../../../shared/rental/handover.ts'
import { legStates, type LegState } from '../../../shared/rental/leg-state.ts'
import type { Answers } from '../../api/api.ts'

type Handover = Answers['handover']['one']

/** One of the two who hand over. */
export interface Party {
  side: Side
  name: string
  isReader: boolean
}

/** A leg of a hand-over as its reader sees it. */
export interface LegView extends Omit<Handover, Leg> {
  leg: Leg
  said: Handover[Leg]
  state: LegState
  giver: Party
  receiver: Party
}

/** Both legs of a hand-over, as they stand `now`. */
export function viewLegs(rental: Answers['rentals']['one'], handover: Handover, now: Date): LegView[] {
  const states = legStates(handover, rental, now)
  const names = { owner: rental.ownerName, renter: rental.renterName }
  const party = (side: Side) => ({ side, name: names[side], isReader: side === rental.role })
  return legs.map((leg) => ({
    ...handover,
    leg,
    said: handover[leg],
    state: states[leg],
    giver: party(giverOf[leg]),
    receiver: party(receiverOf[leg]),
  }))
}

/** The reader's counterpart; for an admin the receiver. */
export const otherOf = ({ giver, receiver }: LegView) => (receiver.isReader ? giver : receiver)
