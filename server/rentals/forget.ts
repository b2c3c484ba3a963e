import { formatDays, marketToday } from '../../shared/day.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { isSent } from '../db/rental-legs.ts'
import { isUnclosed } from '../db/rental-stages.ts'
import { isOpenRequest } from './holds.ts'
import { rentalIdsOf } from './sides.ts'

/** How many open rentals a refusal names; of the others it gives the number. */
const MAX_NAMED = 3

/**
 * Throws a conflict that names open rentals, as renter or as owner, so that an account is not deleted: requests, and
 * what is not closed, but for what the person has sent back.
 */
export async function requireNoOpenRentals(
  db: Db,
  userId: string,
  { now, rules: { autoCloseDays } }: { now: Date; rules: Pick<Rules, 'autoCloseDays'> },
) {
  const open = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['title', 'rental.status', 'rental.renterId', 'startDate as from', 'endDate as to'])
    .where((eb) => eb.or([eb('rental.renterId', '=', userId), eb('dress.ownerId', '=', userId)]))
    .where((eb) =>
      eb.or([
        isOpenRequest(now),
        eb.and([
          isUnclosed(marketToday(now), autoCloseDays),
          eb.or([eb('dress.ownerId', '=', userId), eb.not(isSent('back'))]),
        ]),
      ]),
    )
    .orderBy('startDate')
    .execute()
  if (!open.length) return
  const named = open.slice(0, MAX_NAMED).map(({ title, status, renterId, ...days }) => {
    const what = status === 'pending' ? 'request for' : 'rental of'
    const whose = renterId === userId ? `your ${what}` : `a ${what} your`
    return `${whose} ${title} (${formatDays(days, marketToday(now))})`
  })
  const more = open.length - named.length
  throw conflict(
    `Your account cannot be deleted while rentals are open: ${named.join(', ')}${more ? ` and ${more} more` : ''}.`,
  )
}

/** Deletes what a person wrote with their requests, of where they were to go and what was wrong, and with answers. */
export async function forgetRentals(trx: Db, userId: string) {
  const rentals = trx.updateTable('rental')
  const own = rentalIdsOf(trx, userId)
  const asked = { bookingNotes: null, specialRequests: null, city: null, region: null, problemWords: null }
  await rentals.set(asked).where('renterId', '=', userId).execute()
  await rentals.set({ declineWords: null, damageWords: null }).where('id', 'in', own.owner).execute()
  for (const by of ['renter', 'owner'] as const) {
    await rentals
      .set({ cancelWords: null })
      .where('cancelledBy', '=', by)
      .where('id', 'in', own[by])
      .execute()
    const proposals = trx.updateTable('proposal').set({ words: null })
    await proposals.where('by', '=', by).where('rentalId', 'in', own[by]).execute()
  }
}
