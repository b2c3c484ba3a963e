import { sql } from 'kysely'
import { HOUR, MINUTE } from '../../shared/duration.ts'
import type { LetterKind } from '../../shared/notices/letter-kinds.ts'
import type { Db } from '../db/database.ts'
import type { LetterFacts } from '../db/schema.ts'
import type { SkipReason } from './skip-reasons.ts'

/** How long sending may take before the process is presumed dead; longer than all timeouts of a server. */
export const LEASE_MS = 2 * MINUTE
/** How long a letter is tried before it is given up. */
export const GIVE_UP_MS = 72 * HOUR
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 4 * HOUR
/** While no letter leaves, the longest wait before the next attempt. */
export const SERVER_WAIT_MS = 5 * MINUTE

/** How long after so many attempts the next is due. */
export const waitAfter = (attempts: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1))

type Settled = { now: Date } & (
  | { state: 'sent' | 'kept'; why?: never }
  | { state: 'skipped'; why: SkipReason }
  /** In the words of a mail server, or of what went wrong. */
  | { state: 'failed'; why: string }
)

/**
 * Claims the letter that a user waits for, else the one that is due the longest, or the one of this id if it is due;
 * locks its row until the transaction ends, and others skip it.
 */
export const takeDue = (trx: Db, now: Date, id?: number) =>
  trx
    .selectFrom('letter')
    .select(['id', 'messageKey', 'userId', 'email', 'kind', 'noticeId', 'rentalId', 'threadId'])
    .select(['sanctionId', 'reportId', 'facts'])
    .select(['why', 'attempts', 'createdAt'])
    .where(sql<boolean>`letter.state in ('queued', 'sending')`) // as the index says it
    .where('dueAt', '<=', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('urgent', 'desc')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** How many letters one statement settles, so that none is locked for long. */
const BATCH = 500

/**
 * Skips the letters that are due to people who are here, in one statement, where no letter leaves; not those that
 * another is at. Returns whether there were any.
 */
export async function skipDue(trx: Db, now: Date) {
  const rows = await trx
    .updateTable('letter')
    .set(skipped('mail_off', now))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('letter')
        .innerJoin('appUser', 'appUser.id', 'letter.userId')
        .select('letter.id')
        .where(sql<boolean>`letter.state in ('queued', 'sending')`) // as the index says it
        .where('letter.dueAt', '<=', now)
        .where('appUser.leftAt', 'is', null)
        .limit(BATCH)
        .forUpdate('letter')
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.length > 0
}

/** A claimed letter. */
export type Letter = NonNullable<Awaited<ReturnType<typeof takeDue>>>

/** Marks a letter as being sent, with its content. If the sender dies, another server takes it after the lease. */
export const markSending = (
  trx: Db,
  { id, attempts, userId, email }: Letter & { userId: string },
  facts: LetterFacts,
  now: Date,
) =>
  trx
    .updateTable('letter')
    .set({
      state: 'sending',
      // From now on it belongs to the account, and goes with it.
      userId,
      email,
      facts: JSON.stringify(facts),
      attempts: attempts + 1,
      dueAt: new Date(now.getTime() + LEASE_MS),
    })
    .where('id', '=', id)
    .execute()

/** What a letter becomes that does not leave. */
export const skipped = (why: SkipReason, now: Date) => ({ state: 'skipped', why, settledAt: now }) as const

/**
 * Records the final state of a letter. It never changes again: a process that lost the answer may report a wrong one
 * later.
 */
export const settle = (db: Db, id: number, { state, why, now }: Settled) =>
  db
    .updateTable('letter')
    .set({ state, why: why ?? null, settledAt: now })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .execute()

/**
 * Skips waiting letters of a kind about a rental, and returns whether there were any. Not one whose row is locked:
 * changing a rental must not wait for sending.
 */
export async function skipWaiting(
  trx: Db,
  { rentalId, kind, why, now }: { rentalId: number; kind: LetterKind; why: SkipReason; now: Date },
) {
  const rows = await trx
    .updateTable('letter')
    .set(skipped(why, now))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('letter')
        .select('id')
        .where('rentalId', '=', rentalId)
        .where('kind', '=', kind)
        .where('state', '=', 'queued')
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Counts an attempt that failed before sending. */
export const countAttempt = (db: Db, id: number) =>
  db
    .updateTable('letter')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Postpones a letter, and records why; not one that has been settled. */
export const postpone = (db: Db, id: number, { why, dueAt }: { why: string | null; dueAt: Date }) =>
  db
    .updateTable('letter')
    .set({ state: 'queued', why, dueAt })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .execute()
