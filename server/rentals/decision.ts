import type { Selectable } from 'kysely'
import type { Actor } from '../../shared/rental/rental-process.ts'
import { agreedStages } from '../../shared/rental/rental-statuses.ts'
import type { Decision, DeclineReason } from '../../shared/rental/rental-schema.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { conflict } from '../errors.ts'
import { skipWaiting } from '../mail/queue.ts'
import { isEitherBlocked } from '../people/blocked.ts'
import { makeMove, readLocked } from './holds.ts'
import { expireSuperseded, type ProposalRules } from './superseded-proposals.ts'
import { findRentalAs, statusAt } from './queries.ts'

const NOT_FOUND = 'This request does not exist.'
export const RENTAL_CANCELLED = 'This rental has been cancelled.'

/** `cancelledAt` is set where it was cancelled after it was approved. */
type Asked = Pick<Selectable<Database['rental']>, 'status' | 'cancelledBy' | 'cancelledAt' | 'lapsesAt'>

/** Throws a conflict that says what became of a request, unless it is still open. */
export function requireOpen({ status, cancelledBy, cancelledAt, lapsesAt }: Asked, now: Date) {
  if (cancelledAt) throw conflict(RENTAL_CANCELLED)
  if (agreedStages.includes(status)) throw conflict('This request has already been approved.')
  if (cancelledBy === 'owner') throw conflict('This request has already been declined.')
  if (cancelledBy === 'renter') throw conflict('This request has been withdrawn.')
  if (status === 'cancelled' && lapsesAt > now) throw conflict('The shop has ended this request.')
  if (status === 'cancelled' || lapsesAt <= now) throw conflict('This request has lapsed.')
}

/** Whether a request was declined or withdrawn by this side, and not approved. */
const isEndedBy = ({ cancelledBy, cancelledAt }: Asked, side: Actor) => cancelledBy === side && !cancelledAt

interface Why {
  reason: DeclineReason
  words?: string
}

/**
 * An owner's answer to a request, once: repeating it gives the same, the opposite is a conflict. Returns the rental's
 * status, its dress, and whether this answer is the first. Throws when it is not theirs, or when it has lapsed.
 */
export async function decide(
  trx: Db,
  { rentalId, status, why }: { rentalId: number; status: Decision; why?: Why },
  { ownerId, now, rules }: { ownerId: string; now: Date; rules: ProposalRules },
) {
  const find = () => findRentalAs(trx, rentalId, ownerId, 'owner')
  const rental = await readLocked(trx, find, { people: Boolean(why?.words), missing: NOT_FOUND })
  const isSaidAgain = rental.status === status && (status === 'confirmed' || isEndedBy(rental, 'owner'))
  if (isSaidAgain) {
    await refuseOther(trx, rentalId, { status, why })
    return { answer: { status: statusAt(rental, now), dressId: rental.dressId }, isNew: false }
  }
  requireOpen(rental, now)
  // After a block in either direction the words are not sent, and the owner does not learn who blocked.
  if (why?.words && (await isEitherBlocked(trx, ownerId, rental.renterId)))
    throw conflict('Your words cannot be delivered to this person. Please decline without them.')

  const event = status === 'confirmed' ? 'approved' : 'declined'
  await makeMove(trx, event, rentalId, now)
  if (why)
    await trx
      .updateTable('rental')
      .set({ declineReason: why.reason, declineWords: why.words || null })
      .where('id', '=', rentalId)
      .execute()
  if (event === 'approved') await expireSuperseded(trx, rental.dressId, now, rules)
  return { answer: { status: statusAt({ ...rental, status }, now), dressId: rental.dressId }, isNew: true }
}

/**
 * Throws when a repeated answer differs from the one given, though it leads to the same status: other words, or a yes
 * to other days.
 */
async function refuseOther(trx: Db, rentalId: number, { status, why }: { status: Decision; why?: Why }) {
  if (status === 'confirmed') {
    const accepted = await trx
      .selectFrom('proposal')
      .select('id')
      .where('rentalId', '=', rentalId)
      .where('state', '=', 'accepted')
      .where('lapsesAt', 'is', null)
      .executeTakeFirst()
    if (accepted) throw conflict('The other days that you proposed have already been accepted.')
  }
  if (!why) return
  const { declineReason, declineWords } = await trx
    .selectFrom('rental')
    .select(['declineReason', 'declineWords'])
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  if (declineReason !== why.reason || declineWords !== (why.words || null))
    throw conflict('This request has already been declined. You can still write in the conversation.')
}

/**
 * Withdraws a renter's open request; repeating it gives the same. Throws when it is not theirs, or when it has been
 * answered or has lapsed.
 */
export async function withdraw(
  trx: Db,
  rentalId: number,
  { renterId, now }: { renterId: string; now: Date },
) {
  const find = () => findRentalAs(trx, rentalId, renterId, 'renter')
  const rental = await readLocked(trx, find, { people: false, missing: NOT_FOUND })
  const answer = { status: 'cancelled' as const, dressId: rental.dressId }
  if (isEndedBy(rental, 'renter')) return answer
  requireOpen(rental, now)
  await makeMove(trx, 'withdrawn', rentalId, now)
  if (await skipWaiting(trx, { rentalId, kind: 'request', why: 'withdrawn', now }))
    await skipWaiting(trx, { rentalId, kind: 'withdrawn', why: 'request_untold', now })
  return answer
}
