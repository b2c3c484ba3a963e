import type { Body } from '../../shared/measure-schema.ts'
import type { Db } from '../db/database.ts'

/** What somebody measures; undefined when they have told nothing. */
export const findBody = (db: Db, userId: string) =>
  db
    .selectFrom('body')
    .select(['heightMm', 'bustMm', 'waistMm', 'hipsMm', 'usualSize'])
    .where('userId', '=', userId)
    .executeTakeFirst()

const nothing = { heightMm: null, bustMm: null, waistMm: null, hipsMm: null, usualSize: null }

/** Keeps what somebody measures, in place of all that was kept before; of nothing at all, nothing is kept. */
export async function saveBody(trx: Db, userId: string, told: Body, now: Date) {
  const body = { ...nothing, ...told, updatedAt: now }
  if (Object.values(told).every((value) => value === null || value === undefined))
    return removeBody(trx, userId)
  await trx
    .insertInto('body')
    .values({ ...body, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(body))
    .execute()
}

/** Forgets what somebody measures. */
export async function removeBody(trx: Db, userId: string) {
  await trx.deleteFrom('body').where('userId', '=', userId).execute()
}
