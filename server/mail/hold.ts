import type { Db } from '../db/database.ts'

/** Since when letters are held because the database is a restored copy; null where they are not. */
export async function heldSince(db: Db) {
  const copy = await db.selectFrom('restoredCopy').select('restoredAt').executeTakeFirst()
  return copy?.restoredAt ?? null
}

/** Ends that: this database is the shop now. False when letters were not held. */
export async function releaseLetters(db: Db) {
  const { numDeletedRows } = await db.deleteFrom('restoredCopy').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
