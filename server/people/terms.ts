import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { badRequest, conflict, forbidden } from '../errors.ts'
import { requireVerifiedAddress } from './rows.ts'

type Shop = Pick<Rules, 'shop'>

/**
 * Notes that a person has accepted a version of the terms; the same again changes nothing. Throws a 400 without one
 * where the shop has terms, and a conflict for one that is still to come.
 */
export async function acceptTerms(
  trx: Db,
  { userId, version, now }: { userId: string; version: number | undefined; now: Date },
  { shop: { terms } }: Shop,
) {
  if (!terms) return
  if (!version) throw badRequest('Our terms are new. Please load this page again, and read them first.')
  // Another server has new settings, which this one reads within seconds.
  if (version > terms) throw conflict('Our terms are being changed. Please try again in a moment.')
  await trx
    .insertInto('acceptance')
    .values({ userId, version, acceptedAt: now })
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

/** Throws a 403 where the shop wants its terms accepted or an address confirmed first, before asking, writing or listing. */
export async function requireTermsAndAddress(
  db: Db,
  userId: string,
  rules: Shop & Pick<Rules, 'requireVerifiedEmail'>,
) {
  await requireTerms(db, userId, rules)
  await requireVerifiedAddress(db, userId, rules)
}
