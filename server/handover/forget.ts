import { sql } from 'kysely'
import { addDays, marketToday } from '../../shared/day.ts'
import { OVERDUE_DAYS } from '../../shared/rental/journey.ts'
import type { Db } from '../db/database.ts'
import { rentalIdsOf } from '../rentals/sides.ts'

/** Deletes what a person has written of hand-overs: addresses, places and parcels. */
export async function forgetHandovers(trx: Db, userId: string) {
  const own = rentalIdsOf(trx, userId)
  const sides = [
    { by: 'renter', receives: 'there', gives: 'back' },
    { by: 'owner', receives: 'back', gives: 'there' },
  ] as const
  for (const { by, receives, gives } of sides) {
    const theirs = trx.updateTable('handover').where('rentalId', 'in', own[by])
    await theirs.set({ address: null }).where('leg', '=', receives).execute()
    await theirs.set({ carrier: null, tracking: null }).where('leg', '=', gives).execute()
    await theirs.set({ place: null, placeBy: null, placeAgreedAt: null }).where('placeBy', '=', by).execute()
  }
}

/** Deletes the addresses of rentals that were cancelled, or can no longer be overdue: no answer shows them. */
export const forgetAddresses = (trx: Db, now: Date) =>
  sql`
    update handover set address = null from rental
    where rental.id = handover.rental_id and handover.address is not null
      and (rental.status = 'cancelled' or rental.end_date < ${addDays(marketToday(now), -OVERDUE_DAYS)})`.execute(
    trx,
  )
