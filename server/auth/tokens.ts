import type { Db } from '../db/database.ts'
import { hashed, newSecret } from '../secret.ts'

/** How long the sign-in window's page has to use its token. */
export const TOKEN_TTL_MS = 60_000

/** A token that lets a person in once, within a minute, from the browser that holds `browser`. */
export async function issueToken(db: Db, userId: string, { browser, now }: { browser: string; now: Date }) {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + TOKEN_TTL_MS)
  await db
    .insertInto('oneTimeToken')
    .values({ hash: hashed(token), userId, browserHash: hashed(browser), expiresAt })
    .execute()
  return token
}

/** Whose token this is, if it is still to be redeemed. Shown elsewhere or too late, it is used up. */
export async function findTokenOwner(
  db: Db,
  token: string,
  { browser, now }: { browser: string; now: Date },
) {
  const row = await db
    .selectFrom('oneTimeToken')
    .select(['userId', 'browserHash', 'expiresAt'])
    .where('hash', '=', hashed(token))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.expiresAt > now && row.browserHash === hashed(browser)) return row.userId
  await redeemToken(db, token)
  return undefined
}

/** Uses a token up. False when it is gone already: of many at once, one is told yes. */
export async function redeemToken(db: Db, token: string) {
  const row = await db
    .deleteFrom('oneTimeToken')
    .where('hash', '=', hashed(token))
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
