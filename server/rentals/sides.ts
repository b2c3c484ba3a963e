import type { Role } from '../../shared/account/account.ts'
import type { Side } from '../../shared/rental/handover.ts'
import type { Db } from '../db/database.ts'

interface Sides {
  ownerId: string
  renterId: string
}

/** The ids of a person's rentals on each side, as queries. */
export const rentalIdsOf = (db: Db, userId: string) => ({
  renter: db.selectFrom('rental').select('id').where('renterId', '=', userId),
  owner: db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select('rental.id')
    .where('dress.ownerId', '=', userId),
})

/** Which side of a rental a person is. */
export function sideOf({ ownerId, renterId }: Sides, userId: string) {
  if (userId === ownerId) return 'owner' as const
  return userId === renterId ? ('renter' as const) : undefined
}

/** A rental with the side of it that a person is; undefined for anybody else, and for the other side of `only`. */
export function asSide<Rental extends Sides>(rental: Rental | undefined, userId: string, only?: Side) {
  const side = rental && sideOf(rental, userId)
  return rental && side && (!only || side === only) ? { ...rental, side } : undefined
}

/** Which side a person is, or an admin who is neither. */
export const roleOf = (rental: Sides, { id, role }: { id: string; role: Role }) =>
  sideOf(rental, id) ?? (role === 'admin' ? ('admin' as const) : undefined)
