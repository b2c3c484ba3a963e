import type { Role } from '../../shared/account/account.ts'
import { receiverOf, type Leg, type Side } from '../../shared/rental/handover.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { codeOf } from './code.ts'
import { findLegs, isOpen, sideOf, type Legs, type Moment } from './leg.ts'
import {
  findPhotographs,
  isChangeable,
  isPhotographable,
  photographUrl,
  showsAddress,
} from './photographs.ts'

/**
 * The hand-over of a rental, leg by leg, as one side sees it (docs/product.md#hand-over); for an admin what was told
 * and when, with photographs once there is damage. Throws a 404 for anybody else.
 */
export async function findHandover(
  db: Db,
  rentalId: number,
  { me, ...moment }: { me: { id: string; role: Role } } & Moment,
) {
  const rental = await findLegs(db, rentalId)
  const role = rental && (sideOf(rental, me.id) ?? (me.role === 'admin' ? ('admin' as const) : undefined))
  if (!rental || !role) throw notFound('This rental does not exist.')
  const photographs = role !== 'admin' || rental.damagedAt ? await findPhotographs(db, rentalId) : []
  const shownLeg = async (leg: Leg) => ({
    ...(await shown(db, rental, { leg, role, isTold: isOpen(rental, leg, moment) })),
    photographs: photographs
      .filter((one) => one.leg === leg && (role !== 'admin' || !showsAddress(one.view)))
      .map(({ id, ownerId, view, width, height, createdAt }) => ({
        view,
        side: ownerId === rental.ownerId ? ('owner' as const) : ('renter' as const),
        url: photographUrl(id),
        width,
        height,
        at: createdAt,
        isChangeable: ownerId === me.id && isChangeable(createdAt, moment.now),
      })),
  })
  const [there, back] = await Promise.all([shownLeg('there'), shownLeg('back')])
  return {
    rentalId,
    role,
    isPhotographable: role !== 'admin' && isPhotographable(rental, moment),
    problemAt: rental.problemAt,
    problemWords: role === 'admin' ? null : rental.problemWords,
    there,
    back,
  }
}

interface Reader {
  leg: Leg
  role: Side | 'admin'
  /** Whether the leg can be told of. */
  isTold: boolean
}

/** A leg without photographs. Addresses and places are told while it is open, and nothing that people write to an admin. */
async function shown(db: Db, rental: Legs, { leg, role, isTold }: Reader) {
  const { address, place, placeBy, placeAgreedAt, carrier, tracking, ...said } = rental[leg]
  const isParty = role !== 'admin'
  const shows = isTold && role === receiverOf[leg] && !said.receivedAt
  return {
    isOpen: isTold,
    way: said.way,
    sentAt: said.sentAt,
    receivedAt: said.receivedAt,
    byCode: Boolean(said.byCode),
    address: isParty && isTold ? address : null,
    place: isParty && isTold ? place : null,
    placeBy,
    placeAgreedAt,
    carrier: isParty ? carrier : null,
    tracking: isParty ? tracking : null,
    /** For its receiver to show. */
    code: shows ? await codeOf(db, rental.rentalId, leg) : null,
  }
}
