import { sql } from 'kysely'
import { monthRange, type Day, type DayRange } from '../../../shared/day.ts'
import { agreedStages } from '../../../shared/rental/rental-statuses.ts'
import { requireOwner } from '../../sessions/guards.ts'
import type { Rules } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { restOf, unavailablePeriod, withRest } from '../../dresses/turnaround.ts'
import { findRentalAs } from '../queries.ts'

interface Asked {
  dressId: number
  year: number
  month: number
  /** The request or rental for which other days are sought; undefined for blocking days. */
  rentalId?: number
}

interface Reader extends Pick<Rules, 'turnaroundDays'> {
  userId: string
  now: Date
}

/** Throws a 404 when there is no such dress, and a 403 when it is another's. */
export async function requireOwnDress(db: Db, dressId: number, ownerId: string) {
  const dress = await db
    .selectFrom('dress')
    .select('ownerId')
    .where('id', '=', dressId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  requireOwner(dress, ownerId)
}

/**
 * The days of a month that are not free for an owner, merged and in order (docs/product.md#availability): for other days
 * of a rental the days of all other holds, with the rest before and after; for blocked days those of rentals. Its renter
 * is told the former, too, once it is agreed on. Throws when neither the dress nor the rental is theirs.
 */
export async function findOwnerUnavailable(
  db: Db,
  { dressId, year, month, rentalId }: Asked,
  { userId, now, turnaroundDays }: Reader,
): Promise<DayRange[]> {
  const rental = rentalId ? await findRentalAs(db, rentalId, userId, 'renter') : undefined
  const isOfRenter = rental?.dressId === dressId && agreedStages.includes(rental.status)
  if (!isOfRenter) await requireOwnDress(db, dressId, userId)
  const asked = monthRange(year, month)
  const rest = restOf(dressId, turnaroundDays)
  const inTheWay = rentalId
    ? sql`select range_agg(${unavailablePeriod(rest)}) from hold where rental_id is distinct from ${rentalId}`
    : sql`select range_agg(period) from hold where num_nonnulls(rental_id, waiting_id) > 0`
  const days = sql`daterange(${asked.from}, ${asked.to}, '[]')`
  const { rows } = await sql<{ from: Day; to: Day }>`
    select lower(taken * ${days}) as "from", upper(taken * ${days}) - 1 as "to"
    from unnest((${inTheWay} and dress_id = ${dressId} and (lapses_at is null or lapses_at > ${now})
      and period && ${withRest(asked, rest)})) as taken
    where taken && ${days}`.execute(db)
  return rows
}
