import type { NecessaryKind } from '../../shared/letter-kinds.ts'
import { hashed, newSecret } from '../secret.ts'
import type { Db } from '../db/database.ts'
import type { LinkPurpose } from '../db/schema.ts'
import { skipped } from './queue.ts'

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

interface NewLink {
  purpose: LinkPurpose
  userId: string
  email: string
  /** When what the letter tells of happened, where that is not now. */
  since?: Date
  now: Date
}

/** A secret for a link in a letter. Of it the database keeps the hash; an older one for the same works on. */
export async function mintLink(trx: Db, { purpose, userId, email, now, since = now }: NewLink) {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + LINK_TTL_MS[purpose])
  await trx
    .insertInto('mailLink')
    .values({ hash: hashed(token), purpose, userId, email, since, expiresAt })
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

/**
 * When a person left an address that can still be taken back, the first time if there were several; null if it cannot.
 * What somebody left earlier has the better claim: whoever takes an account over can add addresses, but none before.
 */
export async function findLeaving(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
) {
  const { leftAt } = await db
    .selectFrom('mailLink')
    .select(({ fn }) => fn.min<Date | null>('since').as('leftAt'))
    .where('purpose', '=', 'undo')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return leftAt
}

/** The letters that would bring another link of a purpose. */
const lettersWith: Partial<Record<LinkPurpose, NecessaryKind>> = {
  verify: 'verify',
  reset: 'reset',
  change: 'change_address',
  undo: 'address_changed',
}

/**
 * Takes every link of these purposes away from a person, in a transaction that has taken their row: those that are out,
 * and those that letters still on their way would bring. Of several who try the same at once, it works for one.
 * With `from` only those of what happened then or later.
 */
export async function useUpLinks(
  trx: Db,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Date,
  from = new Date(0),
) {
  const kinds = purposes.flatMap((purpose) => lettersWith[purpose] ?? [])
  if (kinds.length)
    await trx
      .updateTable('letter')
      .set(skipped('link_used', now))
      .where('kind', 'in', kinds)
      .where('state', 'in', ['queued', 'sending'])
      .where('createdAt', '>=', from)
      .where((eb) =>
        eb.or([
          eb('userId', '=', userId),
          // Asked for by somebody of whom only the address was known.
          eb.and([
            eb('userId', 'is', null),
            eb(
              'email',
              '=',
              eb.selectFrom('appUser').select('appUser.email').where('appUser.id', '=', userId),
            ),
          ]),
        ]),
      )
      .execute()
  await trx
    .deleteFrom('mailLink')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('since', '>=', from)
    .execute()
}
