import type { Body } from '../../shared/account/measure-schema.ts'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'

const readBody = preparedRead((db, userId: string) =>
  db
    .selectFrom('body')
    .select(['heightMm', 'bustMm', 'waistMm', 'hipsMm', 'usualSize'])
    .where('userId', '=', userId),
)

/** A user's measurements; undefined when they have given none. */
export const findBody = async (db: Db, userId: string) => (await readBody(db, userId))[0]

const nothing = { heightMm: null, bustMm: null, waistMm: null, hipsMm: null, usualSize: null }

/** Stores a user's measurements in place of the earlier ones; without any, no row is kept. */
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

export async function removeBody(trx: Db, userId: string) {
  await trx.deleteFrom('body').where('userId', '=', userId).execute()
}
