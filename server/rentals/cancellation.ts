import type { Updateable } from 'kysely'
import {
  cancelReasonsOf,
  type Cancellation,
  type ShopCancellation,
} from '../../shared/rental/cancel-schema.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { badRequest, conflict, forbidden } from '../errors.ts'
import { isEitherBlocked } from '../people/blocked.ts'
import { makeMove, readLocked } from './holds.ts'
import { isExcused } from './returns/return.ts'
import { findRentalAs, findRentalState, statusAt } from './queries.ts'
import { expireSuperseded, type ProposalRules } from './superseded-proposals.ts'

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
  const find = () => findRentalAs(trx, rentalId, userId)
  const rental = await readLocked(trx, find, { people: Boolean(words) })
  const by = rental.side
  if (!cancelReasonsOf[by].includes(reason)) throw badRequest('Please choose a reason.')
  const answer = { status: 'cancelled' as const, dressId: rental.dressId }
  if (rental.cancelledAt && rental.cancelledBy === by) {
    if (rental.cancelReason !== reason || rental.cancelWords !== (words || null))
      throw conflict(`${refusals.cancelled} You can still write in the conversation.`)
    return { answer, isNew: false }
  }
  requireCancellable(rental, now)
  if (words && (await isEitherBlocked(trx, rental.ownerId, rental.renterId)))
    throw conflict('Your words cannot be delivered to this person. Please cancel without them.')

  const cancelExcused = by === 'owner' && (await isExcused(trx, rentalId, { now, rules }))
  const event = by === 'owner' ? 'owner_cancelled' : 'renter_cancelled'
  const said = { cancelReason: reason, cancelWords: words || null, cancelExcused }
  await end(trx, { rentalId, dressId: rental.dressId }, event, said, { now, rules })
  return { answer, isNew: true }
}

/**
 * The same for an admin, in words that both sides are told; not for one who is a side of it. Returns its status and
 * dress.
 */
export async function cancelForShop(
  trx: Db,
  { rentalId, words }: ShopCancellation,
  { adminId, now, rules }: { adminId: string; now: Date; rules: ProposalRules },
) {
  const rental = await readLocked(trx, () => findRentalState(trx, rentalId), { people: false })
  const { dressId, ownerId, renterId } = rental
  if ([ownerId, renterId].includes(adminId)) throw forbidden('This is yours. Another admin has to decide.')
  requireCancellable(rental, now)
  const said = { cancelReason: 'other', cancelWords: words } as const
  await end(trx, { rentalId, dressId }, 'shop_cancelled', said, { now, rules })
  return { status: 'cancelled' as const, dressId }
}

type State = NonNullable<Awaited<ReturnType<typeof findRentalState>>>

/** Throws a conflict unless a rental is confirmed, has not begun, and its dress is not handed over. */
function requireCancellable(rental: State, now: Date) {
  const status = statusAt(rental, now)
  if (status !== 'confirmed') throw conflict(refusals[status])
  if (rental.isHandedOver) throw conflict(HANDED_OVER)
}

async function end(
  trx: Db,
  { rentalId, dressId }: { rentalId: number; dressId: number },
  event: 'owner_cancelled' | 'renter_cancelled' | 'shop_cancelled',
  said: Pick<Updateable<Database['rental']>, 'cancelReason' | 'cancelWords' | 'cancelExcused'>,
  { now, rules }: { now: Date; rules: ProposalRules },
) {
  await makeMove(trx, event, rentalId, now)
  await trx
    .updateTable('rental')
    .set({ cancelledAt: now, ...said })
    .where('id', '=', rentalId)
    .execute()
  // What is not back may be held on over days that were proposed to others.
  await expireSuperseded(trx, dressId, now, rules)
}
