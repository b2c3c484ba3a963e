import { formatWeekday, marketToday } from '../../shared/day.ts'
import { giverOf, PROBLEM_MS, receiverOf, type Leg, type Side } from '../../shared/rental/handover.ts'
import type { Address, Place, Problem, Sent } from '../../shared/rental/handover-schema.ts'
import type { RentalEvent } from '../../shared/rental/rental-process.ts'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { isEitherBlocked } from '../people/blocked.ts'
import type { Limits } from '../sessions/limits.ts'
import { RENTAL_CANCELLED } from '../rentals/decision.ts'
import { makeMove, readLocked } from '../rentals/holds.ts'
import { asSide } from '../rentals/sides.ts'
import { findLegs, isOpen, type Legs, type Moment } from './leg.ts'

export const ARRIVED = { there: 'The dress has already arrived.', back: 'The dress is already back.' }
export const ON_ITS_WAY_BACK = 'The dress has already been sent back.'
const NEVERMIND = 'You can still write in the conversation.'

/** Who says something of a hand-over. */
export interface Teller extends Moment {
  userId: string
}

/** Throws a conflict in words unless a leg of a rental can be told of. */
export function requireOpen(rental: Legs, leg: Leg, moment: Moment) {
  if (isOpen(rental, leg, moment)) return
  if (rental.status === 'pending') throw conflict('This request has not been approved yet.')
  throw conflict(rental.status === 'cancelled' ? RENTAL_CANCELLED : 'This rental is over.')
}

/**
 * Locks the people and the dress of a rental until the transaction ends, and gives the rental with its legs and the
 * teller's side. Throws a 404 for anybody else than `only`, or than its two sides.
 */
export function lockRental(trx: Db, rentalId: number, { userId }: Teller, only?: Side) {
  const find = async () => asSide(await findLegs(trx, rentalId), userId, only)
  return readLocked(trx, find, { people: true })
}

type Change = Partial<Omit<Legs['there'], 'byCode'>> & { byCode?: boolean }

/** Makes the row of a leg, which is there from when it is first needed. */
export const ensureLeg = (trx: Db, rentalId: number, leg: Leg) =>
  trx
    .insertInto('handover')
    .values({ rentalId, leg })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function saveLeg(trx: Db, rentalId: number, leg: Leg, change: Change) {
  await ensureLeg(trx, rentalId, leg)
  await trx
    .updateTable('handover')
    .set(change)
    .where('rentalId', '=', rentalId)
    .where('leg', '=', leg)
    .execute()
}

/** Throws before the first day, when nothing can be on its way back yet. */
export function requireBegun({ startDate }: Legs, now: Date) {
  if (marketToday(now) < startDate)
    throw conflict(`You can say so from the first day on, ${formatWeekday(startDate)}.`)
}

/** Throws a conflict when one of the two has blocked the other, who is told no more in free words. */
async function requireUnblocked(trx: Db, { ownerId, renterId }: Legs) {
  if (await isEitherBlocked(trx, ownerId, renterId))
    throw conflict('Your words cannot be delivered to this person.')
}

const sendings = { there: 'sent', back: 'sent_back' } as const satisfies Record<Leg, RentalEvent>

/**
 * Says that the dress is on its way, by who gives it. Again, until it arrives, it corrects how; after that it may only
 * be the same. Throws a 404 for the other side, and a conflict in words when it comes too early or too late.
 */
export async function send(trx: Db, leg: Leg, { rentalId, carrier, tracking }: Sent, teller: Teller) {
  const rental = await lockRental(trx, rentalId, teller, giverOf[leg])
  const { [leg]: before } = rental
  const parcel = { carrier: carrier || null, tracking: tracking || null }
  const isSame = before.carrier === parcel.carrier && before.tracking === parcel.tracking
  // What has arrived may never have been said to be sent.
  if (before.sentAt && isSame && (!before.receivedAt || before.way === 'post')) return
  requireOpen(rental, leg, teller)
  if (before.receivedAt) throw conflict(ARRIVED[leg])
  if (leg === 'there' && rental.back.sentAt) throw conflict(ON_ITS_WAY_BACK)
  if (leg === 'back') requireBegun(rental, teller.now)
  if (parcel.carrier || parcel.tracking) await requireUnblocked(trx, rental)
  // A place that was agreed on since then stays the way.
  if (before.sentAt) return saveLeg(trx, rentalId, leg, parcel)
  await saveLeg(trx, rentalId, leg, { ...parcel, way: 'post', sentAt: teller.now })
  await makeMove(trx, sendings[leg], rentalId, teller.now)
}

/** Says that the dress has arrived as described. Throws a conflict when something was wrong with it. */
export async function receive(trx: Db, rentalId: number, teller: Teller) {
  const rental = await lockRental(trx, rentalId, teller, 'renter')
  if (rental.problemAt) throw conflict(`You have already said that something is wrong. ${NEVERMIND}`)
  if (rental.there.receivedAt) return
  requireOpen(rental, 'there', teller)
  await stampArrival(trx, rental, teller.now)
  await makeMove(trx, 'received', rentalId, teller.now)
}

/** Says within a day of its arrival that something is wrong, and with that that it has arrived. */
export async function tellProblem(trx: Db, { rentalId, words }: Problem, teller: Teller) {
  const rental = await lockRental(trx, rentalId, teller, 'renter')
  const { now } = teller
  if (rental.problemAt) {
    if (rental.problemWords === words) return
    throw conflict(`You have already said what is wrong. ${NEVERMIND}`)
  }
  requireOpen(rental, 'there', teller)
  const { receivedAt } = rental.there
  if (receivedAt && now.getTime() - receivedAt.getTime() > PROBLEM_MS)
    throw conflict(`That can be said for 24 hours after its arrival. ${NEVERMIND}`)
  if (!receivedAt) await stampArrival(trx, rental, now)
  await trx
    .updateTable('rental')
    .set({ problemAt: now, problemWords: words })
    .where('id', '=', rentalId)
    .execute()
  await makeMove(trx, 'not_as_described', rentalId, now)
}

/** What was never said to be sent was sent when it arrives. */
async function stampArrival(trx: Db, { rentalId, there, back }: Legs, now: Date) {
  if (back.sentAt) throw conflict(ON_ITS_WAY_BACK)
  await saveLeg(trx, rentalId, 'there', { sentAt: there.sentAt ?? now, receivedAt: now })
}

/** Names a place or a person for a leg, which the other side agrees to; another name needs another yes. */
export async function namePlace(
  trx: Db,
  { rentalId, leg, place }: Place,
  { limits, ...teller }: Teller & { limits: Pick<Limits, 'message'> },
) {
  const { side, ...rental } = await lockRental(trx, rentalId, teller)
  requireOpen(rental, leg, teller)
  const before = rental[leg]
  if (before.receivedAt) throw conflict(ARRIVED[leg])
  if (before.place === place && (before.placeBy === side || before.placeAgreedAt)) return
  await requireUnblocked(trx, rental)
  await limits.message(trx, teller.userId)
  await dropPlaceNotices(trx, rentalId)
  await saveLeg(trx, rentalId, leg, { place, placeBy: side, placeAgreedAt: null })
  await makeMove(trx, `${side}_named_place`, rentalId, teller.now)
}

/** Neither side is asked any more about a place that another has replaced, or that is agreed on. */
const dropPlaceNotices = (trx: Db, rentalId: number) =>
  trx
    .deleteFrom('notice')
    .where('rentalId', '=', rentalId)
    .where('kind', 'in', ['owner_named_place', 'renter_named_place'])
    .execute()

/** Agrees to the place that the other side named. Throws a conflict when that is another one meanwhile. */
export async function agreeToPlace(trx: Db, { rentalId, leg, place }: Place, teller: Teller) {
  const { side, ...rental } = await lockRental(trx, rentalId, teller)
  requireOpen(rental, leg, teller)
  const before = rental[leg]
  if (before.place !== place) throw conflict('Another place has been named meanwhile. Please look again.')
  if (before.placeAgreedAt) return
  if (before.placeBy === side) throw conflict('The other side has not agreed to this place yet.')
  if (before.receivedAt) throw conflict(ARRIVED[leg])
  await dropPlaceNotices(trx, rentalId)
  await saveLeg(trx, rentalId, leg, { way: 'meet', placeAgreedAt: teller.now })
  await makeMove(trx, `${side}_agreed_place`, rentalId, teller.now)
}

/** Says where its writer receives the dress: the renter on the way there, the owner on the way back. */
export async function writeAddress(trx: Db, { rentalId, address }: Address, teller: Teller) {
  const { side, ...rental } = await lockRental(trx, rentalId, teller)
  const leg = receiverOf.there === side ? 'there' : 'back'
  requireOpen(rental, leg, teller)
  const wanted = address || null
  if (rental[leg].address === wanted) return
  if (rental[leg].receivedAt) throw conflict(ARRIVED[leg])
  if (wanted) await requireUnblocked(trx, rental)
  await saveLeg(trx, rentalId, leg, { address: wanted })
}
