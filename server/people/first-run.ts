import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { badRequest, conflict, forbidden } from '../errors.ts'
import { hashed } from '../secret.ts'

/** Without those that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const newCode = () => Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

const hasNobody = sql<boolean>`not exists (select from app_user)`

const findCode = (db: Db) => db.selectFrom('firstRun').select('code').where(hasNobody)

/** The code that makes the first admin, as people read it, the same on all servers; undefined in a shop with people. */
export async function prepareFirstRun(db: Db) {
  await db
    .insertInto('firstRun')
    .columns(['code'])
    .expression(sql`select ${newCode()} where ${hasNobody}`)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCode(db).executeTakeFirst())?.code.replace(/^.{5}/, '$&-')
}

/** Whether a shop waits for its first admin. */
export const isFirstRun = async (db: Db) => (await findCode(db).executeTakeFirst()) !== undefined

/** The same, asked of the database until it is over. */
export function watchFirstRun(db: Db) {
  let isOver = false
  return async () => {
    if (!isOver) isOver = !(await isFirstRun(db))
    return !isOver
  }
}

/** Throws a 403 for accounts that are made before the first admin's. */
export async function refuseFirstRun(db: Db) {
  if (await isFirstRun(db)) throw forbidden('This shop is not open yet.')
}

/** Throws unless this is the code of a shop that waits for its first admin; in a transaction others wait for its end. */
export async function requireFirstRunCode(db: Db, typed: string) {
  const row = await findCode(db).forUpdate().executeTakeFirst()
  if (!row) throw conflict('This shop has its first admin already. Please sign in.')
  if (hashed(typed) !== hashed(row.code))
    throw badRequest('This is not the code. It stands in the log of the server, where its last start ends.')
}

/** Makes the code worthless. */
export const endFirstRun = (trx: Db) => trx.deleteFrom('firstRun').execute()
