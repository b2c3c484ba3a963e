import { sql, type SqlBool } from 'kysely'
import { marketToday } from '../../../shared/day.ts'
import { firstOffered, offerEnd, OFFER_GRACE } from '../../../shared/rental/line.ts'
import type { Db } from '../../db/database.ts'
import { hasBlocked } from '../../people/blocked.ts'
import { notifyOfAccount } from '../../notices/commands.ts'

// Who is offered the days that become free (docs/product.md#second-in-line), under the locks of their dresses.

/** What a `waiting` row of a `dress` needs to be free: its days, and those that the dress rests. */
export const wantedPeriod = sql<string>`daterange(waiting.start_date,
  waiting.end_date + coalesce(dress.rest_days, waiting.rest_days), '[]')`

/** Whether a renter took an offer that shares a day with these of a dress, and withdrew or cancelled it. */
export const hasGivenUp = (of: { renterId: unknown; dressId: unknown; from: unknown; to: unknown }) =>
  sql<SqlBool>`exists (select from waiting as earlier join rental as given on given.id = earlier.rental_id
    where earlier.renter_id = ${of.renterId} and earlier.dress_id = ${of.dressId} and given.cancelled_by = 'renter'
      and earlier.start_date <= ${of.to} and earlier.end_date >= ${of.from})`

/**
 * Offers the free days of these dresses to whoever is first in line for them, and ends lines whose days have begun. All
 * holds that are over have been released.
 */
export async function offerDays(trx: Db, dressIds: number[], now: Date) {
  if (!dressIds.length) return
  const lines = await trx
    .selectFrom('waiting')
    .select(['id', 'startDate'])
    .where('dressId', 'in', dressIds)
    .where('state', '=', 'waiting')
    .execute()
  if (!lines.length) return
  const begun = lines.filter(({ startDate }) => startDate <= marketToday(now))
  await endLines(
    trx,
    begun.map(({ id }) => id),
    'gone',
    now,
  )
  for (let next = await findNext(trx, dressIds, now); next; next = await findNext(trx, dressIds, now)) {
    const { id: waitingId, dressId, period, startDate } = next
    const offeredUntil = offerEnd(startDate, now)
    const lapsesAt = new Date(offeredUntil.getTime() + OFFER_GRACE)
    await trx.insertInto('hold').values({ dressId, period, waitingId, lapsesAt }).execute()
    await trx
      .updateTable('waiting')
      .set({ state: 'offered', offeredUntil })
      .where('id', '=', waitingId)
      .execute()
    await tell(trx, 'your_turn', next, now)
  }
}

/** The first in line of those whose days are free. */
const findNext = (trx: Db, dressIds: number[], now: Date) =>
  offerable(trx, now)
    .select(['waiting.id', 'waiting.dressId', 'waiting.renterId', 'waiting.startDate'])
    .select(wantedPeriod.as('period'))
    .where('waiting.dressId', 'in', dressIds)
    .orderBy('waiting.id')
    .limit(1)
    .executeTakeFirst()

/** Those in line whose days are free, and to whom they can be offered. */
const offerable = (db: Db, now: Date) =>
  db
    .selectFrom('waiting')
    .innerJoin('dress', 'dress.id', 'waiting.dressId')
    .where('waiting.state', '=', 'waiting')
    .where('waiting.startDate', '>=', firstOffered(now))
    .where('dress.available', '=', true)
    .where('dress.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from hold where hold.dress_id = dress.id and hold.period && ${wantedPeriod})`,
    )
    .where(({ ref, not }) => not(hasBlocked(ref('dress.ownerId'), ref('waiting.renterId'))))
    .where(({ ref, not }) => not(hasBlocked(ref('waiting.renterId'), ref('dress.ownerId'))))
    // Joined while what was taken was still theirs, moved to other days.
    .where(({ ref, not }) =>
      not(
        hasGivenUp({
          renterId: ref('waiting.renterId'),
          dressId: ref('dress.id'),
          from: ref('waiting.startDate'),
          to: ref('waiting.endDate'),
        }),
      ),
    )

/**
 * The dresses of offers that are over, of lines whose days have begun, and of those whose turn has come without a change
 * of the calendar, such as by lifting a block between two people.
 */
export const overLines = (db: Db, now: Date) =>
  db
    .selectFrom('waiting')
    .select('dressId')
    .where('state', '=', 'offered')
    .where('offeredUntil', '<=', new Date(now.getTime() - OFFER_GRACE))
    .unionAll(
      db
        .selectFrom('waiting')
        .select('dressId')
        .where('state', '=', 'waiting')
        .where('startDate', '<=', marketToday(now)),
    )
    .unionAll(offerable(db, now).select('waiting.dressId'))

async function tell(
  trx: Db,
  kind: 'your_turn' | 'line_over',
  { id, renterId }: { id: number; renterId: string },
  now: Date,
) {
  const told = await notifyOfAccount(trx, kind, renterId, now)
  for (const notice of told)
    await trx.updateTable('notice').set({ waitingId: id }).where('id', '=', notice.id).execute()
}

/** Ends these lines and releases what is held for them; who did not end theirs is told. */
export async function endLines(
  trx: Db,
  ids: number[],
  state: 'passed' | 'expired' | 'left' | 'gone',
  now: Date,
) {
  if (!ids.length) return
  await trx.deleteFrom('hold').where('waitingId', 'in', ids).execute()
  const ended = await trx
    .updateTable('waiting')
    .set({ state, settledAt: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'offered'])
    .returning(['id', 'renterId'])
    .execute()
  if (state === 'expired' || state === 'gone')
    for (const line of ended) await tell(trx, 'line_over', line, now)
}

/** Ends all lines for dresses that leave the shop for good. */
export const endLinesFor = async (trx: Db, dressIds: number[], now: Date) =>
  endLines(trx, await linesOf(trx, 'dressId', dressIds), 'gone', now)

/** The ids of the open lines for dresses, or of people. */
async function linesOf(trx: Db, column: 'dressId' | 'renterId', of: (number | string)[]) {
  if (!of.length) return []
  const lines = await trx
    .selectFrom('waiting')
    .select('id')
    .where(column, 'in', of)
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
  return lines.map(({ id }) => id)
}

/**
 * Takes back what is offered of dresses, to all or to some people, while it may not be: who was first in line stays so.
 * Offers that are over have been ended.
 */
export async function recallOffers(trx: Db, dressIds: number[], renterIds?: string[]) {
  if (!dressIds.length) return
  const recalled = await trx
    .updateTable('waiting')
    .set({ state: 'waiting', offeredUntil: null })
    .where('dressId', 'in', dressIds)
    .where('state', '=', 'offered')
    .$if(renterIds !== undefined, (query) => query.where('renterId', 'in', renterIds ?? []))
    .returning('id')
    .execute()
  const ids = recalled.map(({ id }) => id)
  if (ids.length) await trx.deleteFrom('hold').where('waitingId', 'in', ids).execute()
}

/**
 * Ends the lines of a person whose row and whose dresses in line are locked. What was held is offered to the next when
 * the dresses' holds are refreshed.
 */
export const endLinesOf = async (trx: Db, renterId: string, now: Date) =>
  endLines(trx, await linesOf(trx, 'renterId', [renterId]), 'left', now)

/** The dresses that a person stands in line for, which are locked before their lines are changed. */
export const dressesInLine = (db: Db, renterId: string) =>
  db
    .selectFrom('waiting')
    .select('dressId')
    .where('renterId', '=', renterId)
    .where('state', 'in', ['waiting', 'offered'])

/** The same of somebody who leaves, with what is over. */
export async function forgetLines(trx: Db, renterId: string, now: Date) {
  await endLinesOf(trx, renterId, now)
  await trx.deleteFrom('waiting').where('renterId', '=', renterId).execute()
}
