import { giverOf, type Leg } from '../../shared/rental/handover.ts'
import type { HandoverCode } from '../../shared/rental/handover-schema.ts'
import type { RentalEvent } from '../../shared/rental/rental-process.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { makeMove } from '../rentals/holds.ts'
import { markBack } from '../rentals/returns/return.ts'
import { sideOf } from '../rentals/sides.ts'
import { codeOf, isCode } from './code.ts'
import {
  ARRIVED,
  lockRental,
  ON_ITS_WAY_BACK,
  requireBegun,
  requireOpen,
  saveLeg,
  type Teller,
} from './commands.ts'
import { findLegs, type Legs } from './leg.ts'

const moveOf = { there: 'handed_over', back: 'handed_back' } as const satisfies Record<Leg, RentalEvent>

interface Try extends Teller {
  /** Counts a try for good, also of a code that is refused; tells whether it was the last. */
  countTry: () => Promise<{ isLast: boolean }>
  onUsedUp: () => Promise<unknown>
}

/**
 * Hands the dress over where two people meet: the giver of a leg types the code that its receiver shows, and it is
 * sent and received at once. Throws a 400 for a wrong code, and what `countTry` throws for too many.
 */
export async function meet(
  db: Db,
  leg: Leg,
  { rentalId, code }: HandoverCode,
  { countTry, onUsedUp, ...teller }: Try,
) {
  const rental = await findLegs(db, rentalId)
  if (!rental || sideOf(rental, teller.userId) !== giverOf[leg]) throw notFound('This rental does not exist.')
  if (!mayMeet(rental, leg, teller)) return
  // Not in the transaction: what a wrong code rolls back would not be counted.
  const { isLast } = await countTry()
  if (!isCode(code, await codeOf(db, rentalId, leg))) {
    if (isLast) await onUsedUp()
    throw badRequest('This is not the code. Please look at it once more together.')
  }
  await inTransaction(db, async (trx) => {
    const now = await lockRental(trx, rentalId, teller, giverOf[leg])
    if (mayMeet(now, leg, teller)) await stampMeeting(trx, now, leg, teller)
  })
}

/** Whether the dress can be handed over; false when it has been, by code. Throws a conflict in words. */
function mayMeet(rental: Legs, leg: Leg, teller: Teller) {
  if (rental[leg].byCode) return false
  requireOpen(rental, leg, teller)
  if (rental[leg].receivedAt) throw conflict(ARRIVED[leg])
  if (leg === 'there' && rental.back.sentAt) throw conflict(ON_ITS_WAY_BACK)
  if (leg === 'back') requireBegun(rental, teller.now)
  return true
}

async function stampMeeting(trx: Db, rental: Legs, leg: Leg, { now, rules }: Teller) {
  const { rentalId, dressId } = rental
  const stamps = { way: 'meet', sentAt: rental[leg].sentAt ?? now, receivedAt: now, byCode: true } as const
  await saveLeg(trx, rentalId, leg, stamps)
  if (leg === 'back') await markBack(trx, { id: rentalId, dressId }, { now, rules })
  await makeMove(trx, moveOf[leg], rentalId, now)
}
