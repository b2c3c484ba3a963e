import { sql } from 'kysely'
import { DAY } from '../../shared/duration.ts'
import { WRITABLE_DAYS } from '../../shared/message.ts'
import type { ThreadShow } from '../../shared/message.ts'
import { moves, rentalEvents } from '../../shared/rental/rental-process.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { coverOf, picturesIn, shownPictures } from '../dresses/views.ts'
import { notFound } from '../errors.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { hasBlocked } from '../people/blocked.ts'
import { statusAt, writtenColumns, writtenWith, type Moment } from '../rentals/queries.ts'

const THREADS_LENGTH = 30
const MESSAGES_LENGTH = 40
/** How many rentals of its two sides a conversation names, the newest first. */
const RENTALS_SHOWN = 5

/** Until when one can write in a conversation after its dress has gone; null while that is in the shop. */
export const writableUntil = (deletedAt: Date | null) =>
  deletedAt && new Date(deletedAt.getTime() + WRITABLE_DAYS * DAY)

const readUnread = preparedRead((db, userId: string) => {
  const side = (isRenter: boolean) => {
    const [mine, unread] = sides(isRenter)
    // A literal, so that the partial index is found by a plan for all values.
    const isUnread = sql<boolean>`${sql.ref(unread)} > 0`
    return db
      .selectFrom('thread')
      .select(({ fn }) => fn.coalesce(fn.sum<number>(unread), sql<number>`0`).as('count'))
      .where(mine, '=', userId)
      .where(isUnread)
  }
  return side(true).unionAll(side(false))
})

export const countUnread = async (db: Db, userId: string) =>
  (await readUnread(db, userId)).reduce((sum, { count }) => sum + Number(count), 0)

const sides = (isRenter: boolean) =>
  isRenter ? (['renterId', 'renterUnread'] as const) : (['ownerId', 'ownerUnread'] as const)

/** A person's newest conversations on one side, by that side's index. */
function newest(
  db: Db,
  userId: string,
  { isRenter, show, cursor }: { isRenter: boolean; show: ThreadShow; cursor?: number },
) {
  const [mine, unread] = sides(isRenter)
  return db
    .selectFrom('thread')
    .select(['thread.id', 'dressId', 'lastMessageId', `${unread} as unread`])
    .select(isRenter ? 'ownerId as otherId' : 'renterId as otherId')
    .select(sql<'renter' | 'owner'>`${sql.lit(isRenter ? 'renter' : 'owner')}`.as('role'))
    .where(mine, '=', userId)
    .where('lastMessageId', '>', 0)
    .$if(show === 'unread', (query) => query.where(unread, '>', 0))
    .$if(cursor !== undefined, (query) => query.where('lastMessageId', '<', cursor ?? 0))
    .orderBy('lastMessageId', 'desc')
    .limit(THREADS_LENGTH + 1)
}

/**
 * A person's conversations, the last written in first, a page at a time: with whom, about which dress, the last
 * message, and how many are unread. `cursor` is the last message of the last one seen.
 */
export async function findThreads(
  db: Db,
  userId: string,
  { show = 'all', cursor, imageOrigin }: { show?: ThreadShow; cursor?: number } & Pick<Rules, 'imageOrigin'>,
) {
  const side = (isRenter: boolean) => {
    const one = newest(db, userId, { isRenter, show, cursor })
    return db.selectFrom(one.as('side')).selectAll()
  }
  const merged =
    show === 'renting' ? side(true) : show === 'lending' ? side(false) : side(true).unionAll(side(false))
  const rows = await db
    .selectFrom(
      db
        .selectFrom(merged.as('both'))
        .selectAll()
        .orderBy('lastMessageId', 'desc')
        .limit(THREADS_LENGTH + 1)
        .as('thread'),
    )
    .innerJoin('dress', 'dress.id', 'thread.dressId')
    .innerJoin('appUser as other', 'other.id', 'thread.otherId')
    .innerJoin('message', 'message.id', 'thread.lastMessageId')
    .select(['thread.id', 'thread.role', 'thread.unread', 'thread.lastMessageId'])
    .select(['dress.title', 'other.displayName', avatarOf('other').as('avatar')])
    .select(['message.kind', 'message.authorId', 'message.body', 'message.hiddenAt', 'message.at'])
    .select(['message.startDate', 'message.endDate', isWithheld.as('isWithheld')])
    .leftJoin('privateImage', 'privateImage.messageId', 'message.id')
    .select('privateImage.id as imageId')
    .select(coverOf('dress').as('cover'))
    .orderBy('thread.lastMessageId', 'desc')
    .execute()
  const page = pageOf(rows, THREADS_LENGTH, ({ lastMessageId }) => lastMessageId)
  return {
    threads: page.rows.map(({ id, role, unread, title, cover, displayName, avatar, ...last }) => ({
      threadId: id,
      role,
      unread,
      dressTitle: title,
      ...shownCover(cover, imageOrigin),
      otherName: displayName,
      otherAvatarUrl: shownAvatar({ imageOrigin }, avatar),
      last: {
        messageId: last.lastMessageId,
        kind: last.kind,
        isMine: last.authorId === userId,
        text: last.hiddenAt ? null : last.body,
        isRemoved: isRemoved(last),
        isWithheld: last.isWithheld,
        days: last.startDate && last.endDate ? { from: last.startDate, to: last.endDate } : null,
        at: last.at,
      },
    })),
    nextCursor: page.nextCursor,
  }
}

const shownCover = (cover: string | null, imageOrigin: string) => {
  const { imageUrls, imageColors } = shownPictures(picturesIn(cover), { imageOrigin })
  return { dressImageUrl: imageUrls[0] ?? null, dressImageColor: imageColors[0] ?? null }
}

/** The conversation about a dress with this renter, if any. */
export const findThreadId = (db: Db, { dressId, renterId }: { dressId: number; renterId: string }) =>
  db
    .selectFrom('thread')
    .select('id')
    .where('dressId', '=', dressId)
    .where('renterId', '=', renterId)
    .executeTakeFirst()
    .then((thread) => thread?.id ?? null)

/**
 * A conversation of a person: with whom and about what, its state, and a page of its lines, newest first. Throws a
 * 404 for anybody but its two sides.
 */
export async function findThread(
  db: Db,
  userId: string,
  { threadId, cursor, now, imageOrigin }: { threadId: number; cursor?: number } & Moment,
) {
  const found = await db
    .selectFrom('thread')
    .innerJoin('dress', 'dress.id', 'thread.dressId')
    .innerJoin('appUser as other', (join) =>
      join.on(
        sql`other.id`,
        '=',
        sql`case when thread.renter_id = ${userId} then thread.owner_id else thread.renter_id end`,
      ),
    )
    .select(['thread.id', 'thread.renterId', 'thread.renterUnread', 'thread.ownerUnread'])
    .select(subjectOf.as('subject'))
    .select(['thread.dressId', 'dress.title', 'dress.slug', 'dress.deletedAt', coverOf('dress').as('cover')])
    .select(['other.id as otherId', 'other.displayName', 'other.leftAt', avatarOf('other').as('avatar')])
    .select((eb) =>
      eb.selectFrom('closet').select('slug').whereRef('ownerId', '=', 'other.id').as('otherClosetSlug'),
    )
    .select(({ ref, val }) => [
      hasBlocked(val(userId), ref('other.id')).as('isBlocked'),
      hasBlocked(ref('other.id'), val(userId)).as('isRefused'),
    ])
    .where('thread.id', '=', threadId)
    .where((eb) => eb.or([eb('thread.renterId', '=', userId), eb('thread.ownerId', '=', userId)]))
    .executeTakeFirst()
  if (!found) throw notFound('This conversation does not exist.')
  const isRenter = found.renterId === userId
  const [rentals, messages] = await Promise.all([
    findRentals(db, { dressId: found.dressId, renterId: found.renterId, now }),
    findMessages(db, userId, { threadId, cursor }),
  ])
  const until = writableUntil(found.deletedAt)
  const isClosed = Boolean(found.leftAt) || found.isRefused || (until !== null && until <= now)
  return {
    thread: {
      threadId,
      role: isRenter ? ('renter' as const) : ('owner' as const),
      subject: found.subject,
      unread: isRenter ? found.renterUnread : found.ownerUnread,
      dressId: found.dressId,
      dressTitle: found.title,
      dressSlug: found.deletedAt ? null : found.slug,
      ...shownCover(found.cover, imageOrigin),
      otherId: found.otherId,
      otherName: found.displayName,
      otherAvatarUrl: shownAvatar({ imageOrigin }, found.avatar),
      /** Null where the other has never lent. */
      otherClosetSlug: found.otherClosetSlug,
      /** By the caller. */
      isBlocked: found.isBlocked,
      isClosed,
      writableUntil: until,
      rentals,
    },
    ...messages,
  }
}

/** What the first message of a `thread` is about; null once that was taken back. */
const subjectOf = sql<string | null>`case when (
  select message.hidden_at from message
  where message.thread_id = thread.id and message.kind = 'text' order by message.id limit 1
) is null then thread.subject end`

/** The requests and rentals between the two sides, newest first. */
async function findRentals(
  db: Db,
  { dressId, renterId, now }: { dressId: number; renterId: string; now: Date },
) {
  const rows = await db
    .selectFrom('rental')
    .select(['id as rentalId', 'startDate', 'endDate', 'status', 'lapsesAt'])
    .where('renterId', '=', renterId)
    .where('dressId', '=', dressId)
    .orderBy('id', 'desc')
    .limit(RENTALS_SHOWN)
    .execute()
  return rows.map(({ lapsesAt, ...rental }) => ({
    ...rental,
    status: statusAt({ ...rental, lapsesAt }, now),
  }))
}

const speakers = rentalEvents.flatMap((event) => {
  const { by, words } = moves[event]
  return words && by !== 'system' ? [sql`when ${sql.lit(event)} then ${sql.ref(`thread.${by}Id`)}`] : []
})

/** The author of a line; of an event, the one who could add words to it. For `message` and its `thread`. */
export const speakerOf = sql<string | null>`
  case message.kind ${sql.join(speakers, sql` `)} else message.author_id end`

/** Lines of conversations, with the words added to events. */
export const linesOf = (db: Db) =>
  db
    .selectFrom('message')
    .leftJoin('privateImage', (join) => join.onRef('privateImage.messageId', '=', 'message.id'))
    .leftJoin('rental', 'rental.id', 'message.rentalId')
    .leftJoin('proposal', 'proposal.id', 'message.proposalId')
    .select(['message.id', 'message.kind', 'message.authorId', 'message.body', 'message.hiddenAt'])
    .select(['message.at', 'message.rentalId', 'message.startDate', 'message.endDate'])
    .select(['privateImage.id as imageId', 'privateImage.width', 'privateImage.height'])
    .select(writtenColumns)
    .select(['proposal.words as proposalWords', isWithheld.as('isWithheld')])

type Row = Awaited<ReturnType<ReturnType<typeof linesOf>['executeTakeFirstOrThrow']>>

/** Whether the shop has hidden a `message`. */
const isWithheld = sql<boolean>`exists (
  select from sanction where sanction.message_id = message.id and sanction.undone_at is null)`

/** Whether the words are gone: taken back, or deleted with their author. */
const isRemoved = ({ kind, hiddenAt, body, imageId }: Pick<Row, 'kind' | 'hiddenAt' | 'body' | 'imageId'>) =>
  kind === 'text' && (hiddenAt !== null || (body === null && imageId === null))

/** The words of a message; of an event those added to it, and the reason of an answer. */
export const writtenIn = ({ kind, body, ...row }: Row) =>
  kind === 'text' ? { words: body, reason: null } : writtenWith(kind, row)

/** The address of a message's picture, for those who may see it. */
export const pictureUrl = (imageId: string) => `/_api/messages/images/${imageId}.webp`

/** A line of a conversation, as one side sees it. */
function shownMessage(row: Row, userId: string) {
  const { id, kind, authorId, at, rentalId, startDate, endDate, imageId, width, height } = row
  const { words, reason } = writtenIn(row)
  return {
    messageId: id,
    kind,
    isMine: authorId === userId,
    /** Null where it was taken back, or its author has left. */
    text: isRemoved(row) ? null : words,
    isRemoved: isRemoved(row),
    isWithheld: row.isWithheld,
    picture:
      !isRemoved(row) && imageId && width && height ? { url: pictureUrl(imageId), width, height } : null,
    at,
    rentalId,
    days: startDate && endDate ? { from: startDate, to: endDate } : null,
    reason,
  }
}

async function findMessages(
  db: Db,
  userId: string,
  { threadId, cursor }: { threadId: number; cursor?: number },
) {
  const rows = await linesOf(db)
    .where('message.threadId', '=', threadId)
    .$if(cursor !== undefined, (query) => query.where('message.id', '<', cursor ?? 0))
    .orderBy('message.id', 'desc')
    .limit(MESSAGES_LENGTH + 1)
    .execute()
  const page = pageOf(rows, MESSAGES_LENGTH, ({ id }) => id)
  return { messages: page.rows.map((row) => shownMessage(row, userId)), nextCursor: page.nextCursor }
}
