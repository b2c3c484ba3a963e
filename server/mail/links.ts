import { DAY, HOUR, MINUTE } from '../../shared/duration.ts'
import type { NecessaryKind } from '../../shared/notices/letter-kinds.ts'
import { hashed, newSecret } from '../secret.ts'
import type { Db } from '../db/database.ts'
import type { LinkPurpose } from '../db/schema.ts'
import { skipped } from './queue.ts'

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
  /** When the event of the letter was, where that is not now. */
  since?: Date
  now: Date
}

/**
 * Makes a secret for a link in a letter. The database keeps its hash; earlier ones for the same purpose stay valid.
 */
export async function mintLink(trx: Db, { purpose, userId, email, now, since = now }: NewLink) {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + LINK_TTL_MS[purpose])
  await trx
    .insertInto('mailLink')
    .values({ hash: hashed(token), purpose, userId, email, since, expiresAt })
    .execute()
  return token
}

/** A link's purpose and owner; undefined when it was used, has expired, or is for another purpose. */
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
 * When a person left an address that can still be restored, the first time if there were several; null if none can.
 * An earlier address has the better claim: an intruder can add later addresses only.
 */
export async function findUndoableChange(
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
 * Invalidates a person's links of these purposes, in a transaction that has locked their row: those sent, and those
 * that waiting letters would bring. So of several attempts at once one succeeds. With `from` only those since then.
 */
export async function revokeLinks(
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
          // The account had been named by its address only.
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
