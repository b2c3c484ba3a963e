import { overLines } from '../rentals/line/offers.ts'
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { marketToday } from '../../shared/day.ts'
import { DAY } from '../../shared/duration.ts'
import { inTransaction, takeTime, type Db } from '../db/database.ts'
import { PUBLIC_CHANGE_RETENTION_MS } from '../db/public-changes.ts'
import { removeUnusedWords } from '../dresses/search/search-index.ts'
import { tryLock } from '../db/locks.ts'
import type { Database } from '../db/schema.ts'
import { IDEMPOTENCY_TTL_MS } from '../trpc/idempotency.ts'
import type { ImageStore } from '../images/store.ts'
import { sweepFiles } from '../images/sweep.ts'
import { removePrivateFiles } from '../images/private-images.ts'
import { forgetAddresses } from '../handover/forget.ts'
import { removeFiles } from '../images/storage.ts'
import { forgetEndedHolds, refreshHolds } from '../rentals/holds.ts'
import { DEMAND_RETENTION_DAYS } from '../searches/demand.ts'

export const AUDIT_RETENTION_MS = 400 * DAY
const LETTER_RETENTION_MS = 30 * DAY
/** How long it is kept which dresses somebody was told of, and a search that is over; longer than their letter is tried. */
const NEWS_RETENTION_MS = 30 * DAY
/** How many rows one transaction deletes, so that none is locked for long. */
const BATCH = 500

/** How many were deleted, by kind. */
interface Tidied {
  lapsed: number
  images: number
  sessions: number
  tokens: number
  attempts: number
  changes: number
  keys: number
  records: number
  letters: number
  news: number
  searches: number
  holds: number
  words: number
}

/**
 * Deletes what has expired. Nothing depends on it: lapsed requests block no days and expired sessions open nothing
 * even where it never runs. Safe on several servers at once; every row goes once.
 */
export async function runMaintenance({
  db,
  images,
  now,
}: {
  db: Db
  images: ImageStore
  now: Date
}): Promise<Tidied> {
  const { orphans, ...tidied } = await inTransaction(db, async (trx) => {
    if (!(await mayMaintain(trx)))
      return {
        lapsed: 0,
        sessions: 0,
        tokens: 0,
        attempts: 0,
        changes: 0,
        keys: 0,
        records: 0,
        letters: 0,
        news: 0,
        searches: 0,
        orphans: noOrphans,
      }
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    const dayAgo = (milliseconds: number) => marketToday(ago(milliseconds))
    await forgetAddresses(trx, now)
    return {
      lapsed: await lapse(trx, now),
      sessions: await count(trx.deleteFrom('session').where('expiresAt', '<=', now)),
      tokens:
        (await count(trx.deleteFrom('oneTimeToken').where('expiresAt', '<=', now))) +
        (await count(trx.deleteFrom('oauthLink').where('expiresAt', '<=', now))) +
        (await count(trx.deleteFrom('mailLink').where('expiresAt', '<=', now))),
      attempts: await count(trx.deleteFrom('loginAttempt').where('expire', '<=', now.getTime())),
      changes: await count(trx.deleteFrom('publicChange').where('at', '<=', ago(PUBLIC_CHANGE_RETENTION_MS))),
      keys: await count(trx.deleteFrom('idempotencyKey').where('createdAt', '<=', ago(IDEMPOTENCY_TTL_MS))),
      records: await count(trx.deleteFrom('audit').where('at', '<=', ago(AUDIT_RETENTION_MS))),
      letters: await forgetLetters(trx, now),
      news: await count(trx.deleteFrom('closetNews').where('toldUntil', '<=', ago(NEWS_RETENTION_MS))),
      searches:
        (await count(trx.deleteFrom('searchNews').where('day', '<=', dayAgo(NEWS_RETENTION_MS)))) +
        (await count(trx.deleteFrom('savedSearch').where('endsOn', '<=', dayAgo(NEWS_RETENTION_MS)))) +
        (await count(trx.deleteFrom('searchDemand').where('day', '<=', dayAgo(DEMAND_RETENTION_DAYS * DAY)))),
      orphans: await forgetOrphans(trx, isForgotten(now)),
    }
  })
  await removeAllFiles(images, orphans)
  let holds = 0
  for (let forgotten = BATCH; forgotten === BATCH; holds += forgotten)
    forgotten = await inTransaction(db, async (trx) =>
      (await mayMaintain(trx)) ? forgetEndedHolds(trx, now, BATCH) : 0,
    )
  const words = await inTransaction(db, async (trx) =>
    (await mayMaintain(trx)) ? removeUnusedWords(trx, BATCH) : 0,
  )
  return { ...tidied, holds, words, images: orphans.image.length + orphans.privateImage.length }
}

/**
 * Deletes files without a picture, as an upload leaves them whose process is killed, and returns how many. It reads
 * every name, so it runs once an hour.
 */
export const runFileSweep = ({ db, images, now }: { db: Db; images: ImageStore; now: Date }) =>
  inTransaction(db, async (trx) =>
    images.listing && (await mayMaintain(trx))
      ? sweepFiles({ db: trx, images, listing: images.listing, now })
      : { removed: 0, foreign: 0 },
  )

/** Whether no other maintenance or backup runs; none begins until the transaction ends. */
async function mayMaintain(trx: Db) {
  await takeTime(trx)
  return tryLock(trx, 'maintenance')
}

const count = async (deletion: { executeTakeFirstOrThrow: () => Promise<{ numDeletedRows: bigint }> }) =>
  Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)

/**
 * Cancels unanswered requests and ends lines and offers that are over, under their dresses' locks as booking does; a dress that is locked is left for the
 * next time.
 */
async function lapse(trx: Db, now: Date) {
  const dresses = await trx
    .selectFrom('dress')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('rental')
        .select('dressId')
        .where('status', '=', 'pending')
        .where('lapsesAt', '<=', now)
        .unionAll(overLines(trx, now)),
    )
    .orderBy('id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = dresses.map(({ id }) => id)
  return (await refreshHolds(trx, ids, now)).lapsed
}

/**
 * Deletes what letters said after a month, but for how far they told of a conversation, so that no later one repeats
 * it; the bare row goes with the audit records.
 */
async function forgetLetters(trx: Db, now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const left = sql<string | null>`case when facts #> '{thread,upTo}' is not null
    then jsonb_build_object('thread', jsonb_build_object('upTo', facts #> '{thread,upTo}')) end`
  const { numUpdatedRows } = await trx
    .updateTable('letter')
    .set({ facts: left, email: null })
    .where('settledAt', '<=', ago(LETTER_RETENTION_MS))
    .where((eb) => eb.or([sql<boolean>`facts is distinct from ${left}`, eb('email', 'is not', null)]))
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('letter').where('settledAt', '<=', ago(AUDIT_RETENTION_MS)).execute()
  return Number(numUpdatedRows)
}

/**
 * Deletes a former member's pictures that no history shows, rows and files. While a backup runs it leaves them to the
 * next maintenance.
 */
export async function removePicturesOf({ db, images }: { db: Db; images: ImageStore }, formerId: string) {
  const isTheirs = expressionBuilder<Database, Picture>()('ownerId', '=', formerId)
  const orphans = await inTransaction(db, async (trx) =>
    (await mayMaintain(trx)) ? forgetOrphans(trx, isTheirs) : noOrphans,
  )
  await removeAllFiles(images, orphans)
}

/**
 * Deletes files after the deletion of their rows has been committed: a file without a row is waste, a row without a
 * file is a hole in a page.
 */
async function removeAllFiles(images: ImageStore, { image, privateImage }: typeof noOrphans) {
  for (const id of image) await removeFiles(images, id)
  for (const id of privateImage) await removePrivateFiles(images, id)
}

/** Pictures that nothing uses, by their table. */
const noOrphans: Record<Picture, string[]> = { image: [], privateImage: [] }
type Picture = 'image' | 'privateImage'

/** Whether a picture was uploaded a day ago or more, or by a former member. */
const isForgotten = (now: Date) => {
  const eb = expressionBuilder<Database, Picture>()
  return eb.or([
    eb('createdAt', '<', new Date(now.getTime() - DAY)),
    eb('ownerId', 'in', eb.selectFrom('appUser').select('id').where('leftAt', 'is not', null)),
  ])
}

/** Deletes those uploads that nothing uses, or that were never sent or published; returns their ids, for their files. */
async function forgetOrphans(trx: Db, those: Expression<SqlBool>) {
  const forget = async (table: Picture, isUnused: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${isUnused} and ${those}
        limit ${BATCH} for update skip locked)
      returning id`.execute(trx)
    return rows.map(({ id }) => id)
  }
  return {
    image: await forget(
      'image',
      sql`dress_id is null and avatar_of is null and shop_use is null and hidden_at is null`,
    ),
    privateImage: await forget(
      'privateImage',
      sql`message_id is null and review_id is null and rental_id is null and report_id is null`,
    ),
  }
}
