import { marketToday, type Day } from '../day.ts'
import { PROBLEM_MS, type Leg } from './handover.ts'
import type { Journey } from './journey.ts'
import { sendBy, type Travel } from './way.ts'

interface SaidOfLeg extends Pick<Travel, 'way'> {
  isOpen: boolean
  sentAt: Date | null
  receivedAt: Date | null
}

interface Handover extends Record<Leg, SaidOfLeg> {
  problemAt: Date | null
}

interface Rental extends Omit<Travel, 'way'> {
  endDate: Day
  journey: Pick<Journey, 'expected' | 'closed'>
}

/** Where each leg of a hand-over stands, and what its sides can do now. The server has the last word. */
export function legStates({ problemAt, there, back }: Handover, rental: Rental, now: Date) {
  const { startDate, endDate, journey } = rental
  const today = marketToday(now)
  const sendDay = sendBy({ ...rental, way: there.way })
  const isThereOpen = there.isOpen && !there.receivedAt && !back.sentAt
  const isBackOpen = back.isOpen && !back.receivedAt
  // One leg is next at a time: the way there until its first day is over, then the way back.
  const isThereNext = isThereOpen && today <= startDate
  const isBackNext = isBackOpen && !journey.closed && startDate <= today && !isThereNext
  // Earlier, one press too soon would be hard to undo.
  const canArrive = isThereOpen && (there.sentAt !== null || sendDay <= today)
  const isJustThere = there.receivedAt !== null && now.getTime() - there.receivedAt.getTime() < PROBLEM_MS
  const giveBy = there.way === 'post' ? sendDay : startDate
  return {
    there: {
      /** Something can still be said of it. */
      isOpen: isThereOpen,
      /** It is still to come, or its days went by without a word. */
      isFolded: isThereOpen && !isThereNext && !there.sentAt,
      turn: isThereNext && turnOf(there),
      /** The day by which it has to be on its way. */
      by: giveBy,
      isLate: isThereNext && giveBy < today,
      /** Its giver can say that it is sent or handed over. */
      canGive: isThereOpen,
      /** The renter can say that it has arrived, or that something is wrong. */
      canArrive,
      canComplain: there.isOpen && !problemAt && !back.sentAt && (canArrive || isJustThere),
    },
    back: {
      isOpen: isBackOpen,
      isFolded: isBackOpen && !isBackNext,
      turn: isBackNext && (back.sentAt !== null || !journey.expected) && turnOf(back),
      by: endDate,
      isLate: isBackNext && endDate < today,
      canGive: isBackOpen && startDate <= today,
      canArrive: false,
      canComplain: false,
    },
  }
}

const turnOf = ({ sentAt }: { sentAt: Date | null }) => (sentAt ? 'receiver' : 'giver')

export type LegState = ReturnType<typeof legStates>[Leg]
