import type { Db } from '../db/database.ts'
import { hashed, newSecret } from '../secret.ts'

/** How long the page has to exchange its token. */
export const TOKEN_TTL_MS = 60_000

/** Returns a token that signs a person in once, within a minute, from the browser that holds `browser`. */
export async function issueToken(db: Db, userId: string, { browser, now }: { browser: string; now: Date }) {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + TOKEN_TTL_MS)
  await db
    .insertInto('oneTimeToken')
    .values({ hash: hashed(token), userId, browserHash: hashed(browser), expiresAt })
    .execute()
  return token
}

/** The owner of a token that can be redeemed. Shown in another browser or too late, it is used up. */
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

/** Uses a token up. False when it is gone: of many at once, one succeeds. */
export async function redeemToken(db: Db, token: string) {
  const row = await db
    .deleteFrom('oneTimeToken')
    .where('hash', '=', hashed(token))
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
