import { expressionBuilder, sql, type Expression, type RawBuilder } from 'kysely'
import { DAY, MINUTE } from '../../shared/duration.ts'
import { MAX_FIRST_THREADS, MAX_NEW_THREADS, MAX_SAME_WORDS, NOT_AVAILABLE } from '../../shared/message.ts'
import type { Limits } from '../sessions/limits.ts'
import type { Db } from '../db/database.ts'
import { placePrivateImage } from '../images/private-images.ts'
import type { Database } from '../db/schema.ts'
import { badRequest, conflict, notFound, tooMany } from '../errors.ts'
import { findBlockers, keySharePair, lockPair } from '../people/blocked.ts'
import { requirePerson } from '../people/rows.ts'
import { writeLetter } from '../mail/commands.ts'
import { findThreadId, writableUntil } from './queries.ts'

/** How long a message stays unread before a letter about it; one letter tells of all that come meanwhile. */
export const LETTER_AFTER_MS = 5 * MINUTE
/** How long after the first letter about unread messages the second follows, and each after that. */
export const NEXT_LETTER_AFTER_MS = [60 * MINUTE, DAY] as const

/** When a letter about messages unread since then is due, after so many earlier letters about them. */
export function messageLetterDue(since: string, { count, last }: { count: number; last: Date | null }) {
  const wait = count > 1 ? NEXT_LETTER_AFTER_MS[1] : NEXT_LETTER_AFTER_MS[0]
  return new Date(Math.max(Date.parse(since) + LETTER_AFTER_MS, last && count ? last.getTime() + wait : 0))
}
/** How long the same first message to many lenders is counted. */
const SAME_WORDS_MS = 30 * DAY

const NO_THREAD = 'This conversation does not exist.'

interface Writer {
  userId: string
  now: Date
}

/** A writer whose messages count against limits, except answers. */
interface CountedWriter extends Writer {
  limits?: Pick<Limits, 'message'>
}

/**
 * Writes to the owner of a dress, in a transaction: the first message begins a conversation, later ones go into it
 * (docs/product.md#messages). Returns the conversation. Throws when the dress is gone or one's own, where one side
 * has blocked the other, and for too many unanswered conversations, or the same words to too many.
 */
export async function openThread(
  trx: Db,
  { dressId, subject, message }: { dressId: number; subject: string; message: string },
  { userId: renterId, now, limits }: CountedWriter,
) {
  await requirePerson(trx, renterId)
  const dress = await trx
    .selectFrom('dress')
    .select(['id', 'ownerId'])
    .where('id', '=', dressId)
    .where('deletedAt', 'is', null)
    .where('withheldAt', 'is', null)
    .executeTakeFirst()
  if (!dress) throw notFound('Dress not found')
  if (dress.ownerId === renterId) throw conflict('You cannot write to yourself.')
  const known = await findThreadId(trx, { dressId, renterId })
  if (known !== null) {
    const text = `${subject}\n\n${message}`
    return writeMessage(trx, { threadId: known, text }, { userId: renterId, now, limits })
  }
  await refuseBlocked(trx, { me: renterId, other: dress.ownerId })
  await refuseMany(trx, renterId, now)
  await refuseSame(trx, { renterId, ownerId: dress.ownerId, message, now })
  const { id: threadId } = await trx
    .insertInto('thread')
    .values({ dressId, renterId, ownerId: dress.ownerId, subject, openedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Not counted: beginning conversations has a limit of its own.
  return writeMessage(trx, { threadId, text: message }, { userId: renterId, now })
}

/** Throws beyond the limit of unanswered conversations begun in a day. */
async function refuseMany(trx: Db, renterId: string, now: Date) {
  const since = new Date(now.getTime() - DAY)
  const { createdAt, count } = await trx
    .selectFrom('appUser')
    .select('createdAt')
    .select((eb) =>
      eb
        .selectFrom('thread')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('thread.renterId', '=', 'appUser.id')
        .where('openedAt', '>', since)
        .where('subject', 'is not', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('message')
                .select('message.id')
                .whereRef('message.threadId', '=', 'thread.id')
                .whereRef('message.authorId', '=', 'thread.ownerId'),
            ),
          ),
        )
        .as('count'),
    )
    .where('id', '=', renterId)
    .executeTakeFirstOrThrow()
  const isNew = now.getTime() - createdAt.getTime() < 7 * DAY
  if ((count ?? 0) < (isNew ? MAX_FIRST_THREADS : MAX_NEW_THREADS)) return
  throw tooMany(
    'You have written to many lenders today. Please wait for their answers, or write again tomorrow.',
    DAY / 1000,
  )
}

interface FirstWords {
  renterId: string
  ownerId: string
  message: string
  now: Date
}

/** Throws when the same first message has gone to too many lenders. */
async function refuseSame(trx: Db, { renterId, ownerId, message, now }: FirstWords) {
  const { count } = await trx
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.threadId')
    .select(sql<number>`count(distinct thread.owner_id)`.as('count'))
    .where('message.authorId', '=', renterId)
    .where('message.at', '>', new Date(now.getTime() - SAME_WORDS_MS))
    .where('thread.renterId', '=', renterId)
    .where('thread.ownerId', '!=', ownerId)
    .where(sql<boolean>`${squeezed(sql`body`)} = ${squeezed(sql`${message}::text`)}`)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_SAME_WORDS) throw conflict('Tell each lender what you like about her dress.')
}

// Both in SQL, whose spaces and capitals may differ from JavaScript's.
const squeezed = (text: RawBuilder<unknown>) => sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`

interface NewMessage {
  threadId: number
  text?: string
  /** A picture uploaded by the writer. */
  imageId?: string
}

/**
 * Writes into a conversation, in a transaction. Throws when it is not one of theirs or closed, when too many messages
 * answer nobody, or when the picture is not theirs to send.
 */
export async function writeMessage(
  trx: Db,
  { threadId, text, imageId }: NewMessage,
  { userId, now, limits }: CountedWriter,
) {
  const { otherId, isRenter } = await lockThread(trx, threadId, userId, { withPeople: true })
  await refuseClosed(trx, { threadId, me: userId, other: otherId, now })
  // Under the conversation's lock, or many at once would all count as the answer to one message.
  if (limits && !(await isAnswering(trx, threadId, userId))) await limits.message(trx, userId)
  const { id: messageId } = await trx
    .insertInto('message')
    .values({ threadId, authorId: userId, kind: 'text', body: text ?? null, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (imageId && !(await placePrivateImage(trx, { id: imageId, ownerId: userId }, { messageId })))
    throw badRequest('The picture must be one that you have uploaded here.')
  await trx
    .updateTable('thread')
    .set((eb) => ({
      lastMessageId: messageId,
      ...(isRenter
        ? { ownerUnread: eb('ownerUnread', '+', 1) }
        : { renterUnread: eb('renterUnread', '+', 1) }),
    }))
    .where('id', '=', threadId)
    .execute()
  await writeLetterOnce(trx, { threadId, userId: otherId, now })
  return { messageId, threadId }
}

/** One letter tells of all that stays unread until it leaves. */
async function writeLetterOnce(
  trx: Db,
  { threadId, userId, now }: { threadId: number; userId: string; now: Date },
) {
  const waiting = trx
    .selectFrom('letter')
    .select('id')
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
  const dueAt = new Date(now.getTime() + LETTER_AFTER_MS)
  if (await waiting.executeTakeFirst()) {
    // A postponed one is due again: the messages that delayed it may have been read. One that a server is sending
    // stays.
    await trx
      .updateTable('letter')
      .set({ dueAt })
      .where('id', 'in', waiting.forUpdate().skipLocked())
      .where('dueAt', '>', dueAt)
      .execute()
    return
  }
  await writeLetter(trx, { kind: 'message', userId, threadId, at: now, dueAt })
}

/**
 * Locks a conversation's row until the transaction ends, for one of its two sides; with `withPeople` both people's
 * rows before it, in the order of deleting an account. Throws when it is not theirs.
 */
async function lockThread(
  trx: Db,
  threadId: number,
  userId: string,
  { withPeople = false }: { withPeople?: boolean } = {},
) {
  const mine = () =>
    trx
      .selectFrom('thread')
      .select(['renterId', 'ownerId'])
      .where('id', '=', threadId)
      .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)]))
  const asked = await mine().executeTakeFirst()
  if (!asked) throw notFound(NO_THREAD)
  if (withPeople) await keySharePair(trx, asked.renterId, asked.ownerId)
  const thread = await mine().forNoKeyUpdate().executeTakeFirst()
  if (!thread) throw notFound(NO_THREAD)
  const isRenter = thread.renterId === userId
  return { isRenter, otherId: isRenter ? thread.ownerId : thread.renterId }
}

async function refuseBlocked(trx: Db, { me, other }: { me: string; other: string }) {
  const blockers = await findBlockers(trx, me, other)
  if (blockers.includes(me)) throw conflict('You have blocked this person. Unblock them to write.')
  if (blockers.includes(other)) throw conflict(NOT_AVAILABLE)
}

interface Place {
  threadId: number
  me: string
  other: string
  now: Date
}

/** Throws when nothing more can be written: a side has left or blocked the other, or the dress is long gone. */
async function refuseClosed(trx: Db, { threadId, me, other, now }: Place) {
  await refuseBlocked(trx, { me, other })
  const { deletedAt, leftAt } = await trx
    .selectFrom('thread')
    .innerJoin('dress', 'dress.id', 'thread.dressId')
    .innerJoin('appUser', (join) => join.on('appUser.id', '=', other))
    .select(['dress.deletedAt', 'appUser.leftAt'])
    .where('thread.id', '=', threadId)
    .executeTakeFirstOrThrow()
  if (leftAt) throw conflict('The other side has left the shop.')
  const until = writableUntil(deletedAt)
  if (until && until <= now) throw conflict('The dress has been gone for too long to write about it.')
}

/** Marks the other side's messages up to one as read. */
export async function markThreadSeen(
  trx: Db,
  { threadId, messageId }: { threadId: number; messageId: number },
  userId: string,
) {
  const { isRenter } = await lockThread(trx, threadId, userId)
  const seen = isRenter ? 'renterSeen' : 'ownerSeen'
  const upTo = sql<number>`greatest(${sql.ref(seen)}, least(${messageId}::bigint, last_message_id))`
  // In one statement: a second update of a row in a transaction checks its foreign keys, which locks the people's
  // rows, and deleting an account has those before this one.
  await trx
    .updateTable('thread')
    .set({ [seen]: upTo, ...unreadAfter(upTo, isRenter) })
    .where('id', '=', threadId)
    .execute()
}

/** Takes back one's own message. Throws when it is another's. */
export async function hideMessage(trx: Db, messageId: number, { userId, now }: Writer) {
  const message = await trx
    .selectFrom('message')
    .select('threadId')
    .where('id', '=', messageId)
    .where('authorId', '=', userId)
    .executeTakeFirst()
  if (!message) throw notFound('This message does not exist.')
  const { threadId } = message
  await lockThread(trx, threadId, userId)
  // Also where an admin has hidden it: undoing that shows it again only while the time is theirs.
  await trx.updateTable('message').set({ hiddenAt: now }).where('id', '=', messageId).execute()
  await recountUnread(trx, threadId)
}

/**
 * Finds a message that a person wrote, with its author and the two sides, and locks both and then the conversation.
 * Undefined for lines about an event of a rental.
 */
export async function lockMessage(trx: Db, messageId: number) {
  const message = await trx
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.threadId')
    .select(['authorId', 'threadId', 'renterId', 'ownerId'])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
  if (!message?.authorId) return undefined
  await lockPair(trx, message.renterId, message.ownerId)
  await trx.selectFrom('thread').select('id').where('id', '=', message.threadId).forNoKeyUpdate().execute()
  return { authorId: message.authorId, sides: [message.renterId, message.ownerId] }
}

/** Hides a message from both sides for the shop. Needs the locks of `lockMessage`. Throws when it is gone already. */
export async function withholdMessage(trx: Db, messageId: number, now: Date) {
  const hidden = await trx
    .updateTable('message')
    .set({ hiddenAt: now })
    .where('id', '=', messageId)
    .where('hiddenAt', 'is', null)
    .returning('threadId')
    .executeTakeFirst()
  if (!hidden) throw conflict('This message is gone already.')
  await recountUnread(trx, hidden.threadId)
}

/** Shows a message again that the shop hid at this time, unless its author has taken it back meanwhile. */
export async function releaseMessage(trx: Db, messageId: number, hiddenAt: Date) {
  const shown = await trx
    .updateTable('message')
    .set({ hiddenAt: null })
    .where('id', '=', messageId)
    .where('hiddenAt', '=', hiddenAt)
    .returning('threadId')
    .executeTakeFirst()
  if (shown) await recountUnread(trx, shown.threadId)
}

/** Counts both sides' unread messages anew; needs the conversation's lock. */
const recountUnread = (trx: Db, threadId: number) =>
  trx
    .updateTable('thread')
    .set({ ...unreadAfter(sql.ref('renterSeen'), true), ...unreadAfter(sql.ref('ownerSeen'), false) })
    .where('id', '=', threadId)
    .execute()

/** Counts one side's unread messages after `seen` anew; needs the conversation's lock. */
function unreadAfter(seen: Expression<number>, isRenter: boolean) {
  const eb = expressionBuilder<Database, 'thread'>()
  const unread = eb
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('message.threadId', '=', 'thread.id')
    .where('message.id', '>', seen)
    .whereRef('message.authorId', '=', isRenter ? 'thread.ownerId' : 'thread.renterId')
    .where('message.hiddenAt', 'is', null)
  return { [isRenter ? 'renterUnread' : 'ownerUnread']: unread }
}

/** Whether a message would be an answer, which no limit counts: the other side wrote or asked last. */
async function isAnswering(db: Db, threadId: number, userId: string) {
  const last = await db
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.threadId')
    .select((eb) => eb.fn.coalesce('message.authorId', 'thread.renterId').as('authorId'))
    .where('threadId', '=', threadId)
    .where((eb) => eb.or([eb('authorId', 'is not', null), eb('kind', '=', 'request')]))
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.authorId !== userId
}
