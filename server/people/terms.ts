import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { forbidden } from '../errors.ts'

type Shop = Pick<Rules, 'shop'>

/** Notes that a person has accepted a version of the terms, of those that the shop has; the same again changes nothing. */
export async function acceptTerms(
  trx: Db,
  { userId, version, now }: { userId: string; version: number; now: Date },
  { shop: { terms } }: Shop,
) {
  if (!terms) return
  await trx
    .insertInto('acceptance')
    .values({ userId, version: Math.min(version, terms), acceptedAt: now })
    .onConflict((again) => again.doNothing())
    .execute()
}

/** Throws a 403 where the shop has terms of a later version than this person has accepted. */
export async function requireTerms(db: Db, userId: string, { shop: { terms } }: Shop) {
  if (!terms) return
  const accepted = await db
    .selectFrom('acceptance')
    .select('version')
    .where('userId', '=', userId)
    .where('version', '>=', terms)
    .executeTakeFirst()
  if (!accepted) throw forbidden('Please accept our terms, and then send this again.', { terms })
}
