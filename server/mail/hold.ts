import type { Db } from '../db/database.ts'

/** Since when no letter leaves, because the database is a copy that was restored; null where they do. */
export async function heldSince(db: Db) {
  const copy = await db.selectFrom('restoredCopy').select('restoredAt').executeTakeFirst()
  return copy?.restoredAt ?? null
}

/** Somebody says that this is the shop now: letters leave. False when they did already. */
export async function releaseLetters(db: Db) {
  const { numDeletedRows } = await db.deleteFrom('restoredCopy').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
