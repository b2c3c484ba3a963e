import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { MINUTE } from '../../shared/duration.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { coverOf, firstPictureId } from '../dresses/views.ts'
import { findMorning, type Morning } from '../mail/morning.ts'
import { insertNotices } from '../notices/commands.ts'

/** A listing's transaction may commit so late; what was listed later waits for the next day. */
const SETTLED_MS = MINUTE
/** How many dresses are kept for one letter; beyond that only their number is. */
const MAX_REMEMBERED = 100
/** How many people one transaction tells, so that it stays short, and how many run in a row. */
const BATCH = 500
const MAX_ROUNDS = 40

/** Records that followers of a closet are to be told of a dress, in the transaction that lists it. */
export const queueNewDress = (
  trx: Db,
  { dressId, closetId, now }: { dressId: number; closetId: number; now: Date },
) =>
  sql`insert into new_dress (dress_id, listed_at)
    select ${dressId}, ${now} where exists (select from follow where closet_id = ${closetId})`.execute(trx)

/**
 * Tells followers once a day of what was listed before ten in the morning, and returns how many
 * (docs/product.md#following). What is due stays in `new_dress` until all are told, so a missed day is told with the
 * next; several servers may run it at once.
 */
export async function sendFollowerDigests(db: Db, { now, timeZone }: Morning) {
  const morning = await findMorning(db, { now, timeZone })
  if (!morning) return 0
  const today = { day: morning.day, until: new Date(morning.at.getTime() - SETTLED_MS) }
  let told = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const due = await findDue(db, today.until)
    told += await inTransaction(db, (trx) => tell(trx, due, { ...today, now }))
    if (due.length === BATCH) continue
    await sql`delete from new_dress where listed_at < ${today.until}`.execute(db)
    break
  }
  return told
}

interface Due {
  userId: string
  dressIds: number[]
}

/** The people due for news and their dresses: those that can be rented, of closets that they followed before. */
async function findDue(db: Db, until: Date) {
  const { rows } = await sql<Due>`
    select follow.follower_id as user_id,
      (array_agg(dress.id order by dress.id desc))[1:${sql.lit(MAX_REMEMBERED)}] as dress_ids
    from new_dress
    join dress on dress.id = new_dress.dress_id
    join closet on closet.owner_id = dress.owner_id
    join follow on follow.closet_id = closet.id
    where new_dress.listed_at < ${until} and follow.at < new_dress.listed_at
      and dress.available and dress.deleted_at is null and new_dress.listed_at >= ${toldUntil}
    group by follow.follower_id order by follow.follower_id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** Up to when a person has been told, so that after a crash in the middle they are not told again. */
const toldUntil = sql`coalesce(
  (select max(told_until) from closet_news where user_id = follow.follower_id), '-infinity')`

/**
 * Tells people, each with a notice and its letter, and returns how many; skips those whose row another server holds,
 * or who left.
 */
async function tell(trx: Db, due: readonly Due[], { day, until, now }: { day: Day; until: Date; now: Date }) {
  if (!due.length) return 0
  const userIds = due.map(({ userId }) => userId)
  // A statement of its own: the query below has to see what other servers committed while this one waited for these
  // locks.
  await trx
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const untold = trx
    .selectFrom('appUser')
    .select(['id as userId', sql<null>`null::integer`.as('rentalId')])
    .where('id', 'in', userIds)
    .where('id', 'not in', (eb) => eb.selectFrom('closetNews').select('userId').where('day', '=', day))
  const notices = await insertNotices(trx, 'closet_news', untold, now)
  const dresses = new Map(due.map(({ userId, dressIds }) => [userId, dressIds]))
  if (notices.length)
    await trx
      .insertInto('closetNews')
      .values(
        notices.map(({ id: noticeId, userId }) => ({
          userId,
          day,
          noticeId,
          dressIds: dresses.get(userId) ?? [],
          toldUntil: until,
        })),
      )
      .execute()
  return notices.length
}

const SHOWN_IN_LETTER = 10

/**
 * What there still is of some news, newest first: dresses that can be rented, of closets still followed. Undefined
 * when nothing is left, or when what was told is no longer stored.
 */
export async function findNews(db: Db, noticeId: number) {
  const found = await db
    .selectFrom('closetNews')
    .innerJoin('dress', (join) => join.on('dress.id', '=', sql`any(closet_news.dress_ids)`))
    .innerJoin('closet', 'closet.ownerId', 'dress.ownerId')
    .innerJoin('follow', (join) =>
      join.onRef('follow.closetId', '=', 'closet.id').onRef('follow.followerId', '=', 'closetNews.userId'),
    )
    .select('dress.id')
    .where('closetNews.noticeId', '=', noticeId)
    .execute()
  return firstOf(
    db,
    found.map(({ id }) => id),
  )
}

/** What a letter shows of dresses: the newest that can be rented, and how many more there are; undefined without any. */
export async function firstOf(db: Db, ids: readonly number[]) {
  const found = await db
    .selectFrom('dress')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .select(['dress.slug', 'dress.title', 'dress.brand', 'dress.size', 'dress.priceCents'])
    .select(['owner.displayName as ownerName', coverOf('dress').as('cover')])
    .where('dress.id', '=', sql<number>`any(${ids}::int[])`)
    .where('dress.available', '=', true)
    .where('dress.deletedAt', 'is', null)
    .orderBy('dress.id', 'desc')
    .execute()
  const rows = found.map(({ cover, ...dress }) => ({ ...dress, imageId: firstPictureId(cover) }))
  const [newest] = rows
  if (!newest) return undefined
  return {
    dresses: rows.slice(0, SHOWN_IN_LETTER),
    more: Math.max(0, rows.length - SHOWN_IN_LETTER),
    dressTitle: newest.title,
    imageId: newest.imageId,
  }
}
