import { sql, type Expression } from 'kysely'
import type { Db } from '../db/database.ts'

/** The rows of two people, in the order in which they are locked. */
export const pair = (trx: Db, one: string, other: string) =>
  trx.selectFrom('appUser').select('id').where('id', 'in', [one, other]).orderBy('id')

/**
 * Locks the rows of two people, so that blocking waits until the transaction ends. Call it before any other lock; it
 * is as strong as the first lock of deleting an account, which then waits here and not while it holds the dresses.
 */
export const lockPair = (trx: Db, one: string, other: string) =>
  pair(trx, one, other).forNoKeyUpdate().execute()

/**
 * Locks the rows of two people so that neither leaves until the transaction ends; nothing else waits for it. For
 * writing a message: blocking waits for that at the row of the conversation.
 */
export const keySharePair = (trx: Db, one: string, other: string) =>
  pair(trx, one, other).forKeyShare().execute()

/** The ids of those of two people who have blocked the other (docs/product.md#blocking), as SQL. */
export const blockersOf = (one: string, other: string) => {
  const both = sql`(${one}::uuid, ${other}::uuid)`
  return sql<string[]>`array(select by_id from blocked where by_id in ${both} and whom_id in ${both})`
}

export async function findBlockers(db: Db, one: string, other: string) {
  const { blockers } = await db.selectNoFrom(blockersOf(one, other).as('blockers')).executeTakeFirstOrThrow()
  return blockers
}

/** The same in SQL, between two expressions. */
export const hasBlocked = (by: Expression<string>, whom: Expression<string>) =>
  sql<boolean>`exists (select from blocked where by_id = ${by} and whom_id = ${whom})`

export const isEitherBlocked = async (db: Db, one: string, other: string) =>
  (await findBlockers(db, one, other)).length > 0

export const unblock = (trx: Db, { by, whom }: { by: string; whom: string }) =>
  trx.deleteFrom('blocked').where('byId', '=', by).where('whomId', '=', whom).execute()

export const findBlocked = (db: Db, userId: string) =>
  db
    .selectFrom('blocked')
    .innerJoin('appUser', 'appUser.id', 'blocked.whomId')
    .select(['blocked.whomId as personId', 'appUser.displayName', 'blocked.at'])
    .where('byId', '=', userId)
    .orderBy('blocked.at', 'desc')
    .execute()

/** Deletes whom a person has blocked, and who has blocked them. */
export const forgetBlocked = (trx: Db, userId: string) =>
  trx
    .deleteFrom('blocked')
    .where((eb) => eb.or([eb('byId', '=', userId), eb('whomId', '=', userId)]))
    .execute()
