import type { Role } from '../../shared/account/account.ts'
import { receiverOf, type Leg } from '../../shared/rental/handover.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { roleOf } from '../rentals/sides.ts'
import { codeOf } from './code.ts'
import { findLegs, isOpen, type Moment } from './leg.ts'
import {
  findPhotographs,
  isChangeable,
  isPhotographable,
  photographUrl,
  showsAddress,
} from './photographs.ts'

/**
 * The hand-over of a rental, leg by leg, as one side sees it (docs/product.md#hand-over): addresses and places while the
 * leg is open. For an admin what was told and when, nothing that people write, and photographs once there is damage.
 * Throws a 404 for anybody else.
 */
export async function findHandover(
  db: Db,
  rentalId: number,
  { me, ...moment }: { me: { id: string; role: Role } } & Moment,
) {
  const rental = await findLegs(db, rentalId)
  const role = rental && roleOf(rental, me)
  if (!rental || !role) throw notFound('This rental does not exist.')
  const isParty = role !== 'admin'
  const photographs = isParty || rental.damagedAt ? await findPhotographs(db, rentalId) : []
  const shownLeg = async (leg: Leg) => {
    const { address, place, carrier, tracking, byCode, ...said } = rental[leg]
    const isTold = isOpen(rental, leg, moment)
    const isReceiving = isTold && role === receiverOf[leg] && !said.receivedAt
    return {
      ...said,
      isOpen: isTold,
      byCode: Boolean(byCode),
      address: isParty && isTold ? address : null,
      place: isParty && isTold ? place : null,
      carrier: isParty ? carrier : null,
      tracking: isParty ? tracking : null,
      /** For its receiver to show. */
      code: isReceiving ? await codeOf(db, rentalId, leg) : null,
      photographs: photographs
        .filter((one) => one.leg === leg && (isParty || !showsAddress(one.view)))
        .map(({ id, ownerId, view, width, height, createdAt }) => ({
          view,
          side: ownerId === rental.ownerId ? ('owner' as const) : ('renter' as const),
          url: photographUrl(id),
          width,
          height,
          at: createdAt,
          isChangeable: ownerId === me.id && isChangeable(createdAt, moment.now),
        })),
    }
  }
  const [there, back] = await Promise.all([shownLeg('there'), shownLeg('back')])
  return {
    rentalId,
    role,
    isPhotographable: isParty && isPhotographable(rental, moment),
    problemAt: rental.problemAt,
    problemWords: isParty ? rental.problemWords : null,
    there,
    back,
  }
}
