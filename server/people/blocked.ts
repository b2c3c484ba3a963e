import type { Db } from '../db/database.ts'

/** The rows of two, in the order in which they are taken. */
export const pair = (trx: Db, one: string, other: string) =>
  trx.selectFrom('appUser').select('id').where('id', 'in', [one, other]).orderBy('id')

/**
 * Takes the rows of two, so that whether one has blocked the other stays so until the transaction ends. First of all that
 * it takes, and as strongly as whoever deletes an account at first, who then waits here and not with the dresses in hand.
 */
export const lockPair = (trx: Db, one: string, other: string) =>
  pair(trx, one, other).forNoKeyUpdate().execute()

/**
 * Takes the rows of two so that neither leaves until the transaction ends; nobody else waits for it. For whoever writes,
 * whom a block waits for at the row of their conversation.
 */
export const keySharePair = (trx: Db, one: string, other: string) =>
  pair(trx, one, other).forKeyShare().execute()

/** Whether somebody wants nothing to do with somebody else (docs/product.md#blocking). */
export async function isBlocked(db: Db, { by, whom }: { by: string; whom: string }) {
  const row = await db
    .selectFrom('blocked')
    .select('at')
    .where('byId', '=', by)
    .where('whomId', '=', whom)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one of two wants nothing to do with the other. */
export const isEitherBlocked = async (db: Db, one: string, other: string) =>
  (await isBlocked(db, { by: one, whom: other })) || (await isBlocked(db, { by: other, whom: one }))

export const unblock = (trx: Db, { by, whom }: { by: string; whom: string }) =>
  trx.deleteFrom('blocked').where('byId', '=', by).where('whomId', '=', whom).execute()

/** Whom somebody has blocked, the latest first. */
export const findBlocked = (db: Db, userId: string) =>
  db
    .selectFrom('blocked')
    .innerJoin('appUser', 'appUser.id', 'blocked.whomId')
    .select(['blocked.whomId as personId', 'appUser.displayName', 'blocked.at'])
    .where('byId', '=', userId)
    .orderBy('blocked.at', 'desc')
    .execute()

/** Whom somebody has blocked, and who has blocked them. */
export const forgetBlocked = (trx: Db, userId: string) =>
  trx
    .deleteFrom('blocked')
    .where((eb) => eb.or([eb('byId', '=', userId), eb('whomId', '=', userId)]))
    .execute()
