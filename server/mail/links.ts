import { hashed, newSecret } from '../secret.ts'
import type { Db } from '../db/database.ts'
import type { LinkPurpose } from '../db/schema.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a link in a letter works. */
export const LINK_TTL_MS: Record<LinkPurpose, number> = {
  verify: 24 * HOUR,
  reset: 30 * MINUTE,
  change: 24 * HOUR,
  undo: 72 * HOUR,
  unsubscribe: 400 * DAY,
}

/** A secret for a link in a letter. Of it the database keeps the hash; an older one for the same works on. */
export async function mintLink(
  trx: Db,
  { purpose, userId, email, now }: { purpose: LinkPurpose; userId: string; email: string; now: Date },
) {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + LINK_TTL_MS[purpose])
  await trx
    .insertInto('mailLink')
    .values({ hash: hashed(token), purpose, userId, email, expiresAt })
    .execute()
  return token
}

/** What a link is for, and whose it is; undefined when it was used, is too old, or for something else. */
export const findLink = (
  db: Db,
  token: string,
  { purposes, now }: { purposes: readonly LinkPurpose[]; now: Date },
) =>
  db
    .selectFrom('mailLink')
    .select(['purpose', 'userId', 'email'])
    .where('hash', '=', hashed(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Takes every link of these purposes away from a person; of many who try the same at once, it works for one. */
export async function useUpLinks(trx: Db, userId: string, purposes: readonly LinkPurpose[]) {
  await trx.deleteFrom('mailLink').where('userId', '=', userId).where('purpose', 'in', purposes).execute()
}
