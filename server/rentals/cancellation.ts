import { cancelReasonsOf, type Cancellation } from '../../shared/rental/cancel-schema.ts'
import type { Db } from '../db/database.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { isEitherBlocked, lockPair } from '../people/blocked.ts'
import { lockDress, makeMove } from './holds.ts'
import { isExcused } from './returns/return.ts'
import { findRentalForParty, statusAt } from './queries.ts'
import { expireSuperseded, type ProposalRules } from './superseded-proposals.ts'

const NOT_FOUND = 'This rental does not exist.'

const HANDED_OVER =
  'The dress has been handed over, so this rental cannot be cancelled any more. Please write to each other.'

/** Why a rental of this status cannot be cancelled. */
const refusals = {
  pending: 'This request has not been approved yet.',
  active: 'This rental has begun and cannot be cancelled any more. Please write to each other.',
  completed: 'This rental is over.',
  cancelled: 'This rental has already been cancelled.',
}

/**
 * Cancels a confirmed rental before its first day, for either side (docs/product.md#cancelling): its days are free at
 * once. Repeating it gives the same, other words are a conflict. Returns the dress, and whether this call is the first.
 * Throws a 404 for anybody else, and a conflict where it is not confirmed, has begun, or its dress is handed over.
 */
export async function cancel(
  trx: Db,
  { rentalId, reason, words }: Cancellation,
  { userId, now, rules }: { userId: string; now: Date; rules: ProposalRules },
) {
  const asked = await findRentalForParty(trx, rentalId, userId)
  if (!asked) throw notFound(NOT_FOUND)
  const by = asked.renterId === userId ? 'renter' : 'owner'
  if (!cancelReasonsOf[by].includes(reason)) throw badRequest('Please choose a reason.')
  if (words) await lockPair(trx, asked.ownerId, asked.renterId)
  await lockDress(trx, asked.dressId)

  // Read again under the lock: the other side may have cancelled meanwhile.
  const rental = await findRentalForParty(trx, rentalId, userId)
  if (!rental) throw notFound(NOT_FOUND)
  const answer = { status: 'cancelled' as const, dressId: rental.dressId }
  if (rental.cancelledAt && rental.cancelledBy === by) {
    if (rental.cancelReason !== reason || rental.cancelWords !== (words || null))
      throw conflict(`${refusals.cancelled} You can still write in the conversation.`)
    return { answer, isNew: false }
  }
  const status = statusAt(rental, now)
  if (status !== 'confirmed') throw conflict(refusals[status])
  if (rental.isHandedOver) throw conflict(HANDED_OVER)
  if (words && (await isEitherBlocked(trx, rental.ownerId, rental.renterId)))
    throw conflict('Your words cannot be delivered to this person. Please cancel without them.')

  const cancelExcused = by === 'owner' && (await isExcused(trx, rentalId, { now, rules }))
  const event = by === 'owner' ? 'owner_cancelled' : 'renter_cancelled'
  await makeMove(trx, event, rentalId, now)
  await trx
    .updateTable('rental')
    .set({ cancelledAt: now, cancelReason: reason, cancelWords: words || null, cancelExcused })
    .where('id', '=', rentalId)
    .execute()
  // What is not back may be held on over days that were proposed to others.
  await expireSuperseded(trx, rental.dressId, now, rules)
  return { answer, isNew: true }
}
