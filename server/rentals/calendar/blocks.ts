import { sql, type SqlBool } from 'kysely'
import { addDays, formatDays, marketToday, type Day } from '../../../shared/day.ts'
import { MAX_DAYS_AHEAD } from '../../../shared/rental/rental.ts'
import { type Block } from '../../../shared/rental/rental-schema.ts'
import { requireOwner } from '../../sessions/guards.ts'
import type { Db } from '../../db/database.ts'
import { isDoubleBooking } from '../../db/errors.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import { lockDress, refreshHolds } from '../holds.ts'
import { expireSuperseded, type ProposalRules } from '../superseded-proposals.ts'
import { requireOwnDress } from './owner-calendar.ts'

/** How far ahead an owner may plan: as far as a rental may reach, and a year more. */
const MAX_BLOCK_AHEAD = 2 * MAX_DAYS_AHEAD

interface Owner {
  ownerId: string
  now: Date
}

const days = {
  from: sql<Day>`lower(hold.period)`.as('from'),
  to: sql<Day>`(upper(hold.period) - 1)`.as('to'),
}

/** Whether a hold is of neither a rental nor an offer. */
const isBlock = sql<boolean>`(hold.rental_id is null and hold.waiting_id is null)`.as('isBlock')

/**
 * Blocks days of a dress for its owner. Adjacent blocks are merged, and proposals of these days end. Throws a
 * conflict that names the dates when the dress is rented or requested then.
 */
export async function blockDays(
  trx: Db,
  block: Block,
  { ownerId, now, rules }: Owner & { rules: ProposalRules },
) {
  const { dressId, startDate, endDate, reason = null, notes } = block
  const today = marketToday(now)
  if (endDate < startDate) throw badRequest('The end date is before the start date.')
  if (endDate < today) throw badRequest('Please choose dates in the future.')
  if (endDate > addDays(today, MAX_BLOCK_AHEAD))
    throw badRequest(`Please choose dates within ${MAX_BLOCK_AHEAD} days.`)

  try {
    requireOwner(await lockDress(trx, dressId), ownerId)
    await refreshHolds(trx, [dressId], now)

    const touching = await trx
      .selectFrom('hold')
      .select(['id', isBlock, 'reason', 'notes', days.from, days.to])
      .where('dressId', '=', dressId)
      // One day more at each end, to find adjacent blocks too.
      .where(sql<SqlBool>`period && daterange(${addDays(startDate, -1)}, ${addDays(endDate, 1)}, '[]')`)
      .orderBy('from')
      .execute()
    const rented = touching.filter(({ isBlock, from, to }) => !isBlock && from <= endDate && startDate <= to)
    if (rented.length) {
      const named = rented.map((days) => formatDays(days, today)).join(', ')
      throw conflict(`This dress is rented or asked for on ${named}.`)
    }

    const merged = touching.filter((hold) => hold.isBlock)
    const from = merged.reduce((first, other) => (other.from < first ? other.from : first), startDate)
    const to = merged.reduce((last, other) => (other.to > last ? other.to : last), endDate)
    if (merged.length) {
      await trx
        .deleteFrom('hold')
        .where(
          'id',
          'in',
          merged.map(({ id }) => id),
        )
        .execute()
    }
    const period = `[${from},${addDays(to, 1)})`
    const said = {
      reason: reason ?? merged.find((other) => other.reason)?.reason ?? null,
      notes: notes || (merged.find((other) => other.notes)?.notes ?? null),
    }
    const { id } = await trx
      .insertInto('hold')
      .values({ dressId, period, ...said })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expireSuperseded(trx, dressId, now, rules)
    return { blockId: id, dressId, startDate: from, endDate: to, ...said }
  } catch (error) {
    throw isDoubleBooking(error) ? conflict('Somebody has just asked for these dates.') : error
  }
}

/** The blocked days of an owner's dress, from today on. */
export async function findBlocks(db: Db, dressId: number, { ownerId, now }: Owner) {
  await requireOwnDress(db, dressId, ownerId)
  return db
    .selectFrom('hold')
    .select(['id as blockId', 'dressId', 'reason', 'notes'])
    .select([sql<Day>`lower(hold.period)`.as('startDate'), sql<Day>`(upper(hold.period) - 1)`.as('endDate')])
    .where('dressId', '=', dressId)
    .where(isBlock.expression)
    .where(sql<SqlBool>`period && daterange(${marketToday(now)}, null, '[]')`)
    .orderBy('startDate')
    .execute()
}

/** Deletes a block. Throws when there is none, or when the dress is another's. */
export async function unblockDays(trx: Db, blockId: number, { ownerId, now }: Owner) {
  const block = await trx
    .selectFrom('hold')
    .innerJoin('dress', 'dress.id', 'hold.dressId')
    .select(['hold.dressId'])
    .where('hold.id', '=', blockId)
    .where(isBlock.expression)
    .where('dress.ownerId', '=', ownerId)
    .executeTakeFirst()
  if (!block) throw notFound('These blocked dates do not exist.')
  await lockDress(trx, block.dressId)
  await trx.deleteFrom('hold').where('id', '=', blockId).where(isBlock.expression).execute()
  await refreshHolds(trx, [block.dressId], now)
  return { blockId, dressId: block.dressId }
}
