import { sql } from 'kysely'
import { marketToday } from '../../shared/day.ts'
import { isOptional } from '../../shared/notices/letter-kinds.ts'
import { isOfLine, rentalNotices } from '../../shared/notices/notice-kinds.ts'
import { noticesOf, rentalEvents } from '../../shared/rental/rental-process.ts'
import { findNews } from '../closets/news.ts'
import type { Db } from '../db/database.ts'
import type { LetterFacts } from '../db/schema.ts'
import { wayOn } from '../db/rental-legs.ts'
import { coverOf, firstPictureId } from '../dresses/views.ts'
import { findClosedReport, findStatement } from '../moderation/queries.ts'
import type { Letter } from '../mail/queue.ts'
import { findLineTold } from '../rentals/line/queries.ts'
import { leadOf } from '../rentals/neighbors.ts'
import { newestProposal, writtenColumns, writtenWith } from '../rentals/queries.ts'
import { findSearchNews } from '../searches/news.ts'
import type { Asking } from '../searches/queries.ts'

/** The facts of a letter to `name`: the rental, if it is about one, from their side of it. */
export async function loadData(
  db: Db,
  letter: Letter,
  name: string,
  { now, ...rules }: Asking,
): Promise<LetterFacts> {
  const facts = { ...letter.facts, name, today: marketToday(now) }
  if (letter.threadId && letter.userId) {
    const thread = await gatherUnread(db, letter.threadId, letter.userId)
    return { ...facts, thread }
  }
  if (letter.kind === 'closet_news')
    return { ...facts, news: letter.noticeId ? await findNews(db, letter.noticeId) : undefined }
  if (letter.noticeId && isOfLine(letter.kind))
    return { ...facts, line: await findLineTold(db, letter.noticeId) }
  if (letter.kind === 'search_news')
    return {
      ...facts,
      searchNews: letter.noticeId ? await findSearchNews(db, letter.noticeId, { ...rules, now }) : undefined,
    }
  if (letter.sanctionId)
    return { ...facts, statement: await findStatement(db, letter.sanctionId, letter.createdAt) }
  if (letter.reportId) return { ...facts, report: await findClosedReport(db, letter.reportId) }
  if (!letter.rentalId || !isOptional(letter.kind) || letter.kind === 'message' || isOfLine(letter.kind))
    return facts
  const { ownerName, renterName, ...rental } = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['dress.title as dressTitle', 'startDate', 'endDate', 'eventDate'])
    .select(['totalCents', 'lapsesAt'])
    .select(leadOf('rental').as('leadDays'))
    .select(wayOn('there').as('way'))
    .select(writtenColumns)
    .select(['owner.displayName as ownerName', 'renter.displayName as renterName'])
    .select(coverOf('dress').as('cover'))
    .where('rental.id', '=', letter.rentalId)
    .executeTakeFirstOrThrow()
  const proposal = await newestProposal(db, letter.rentalId)
  const event = rentalEvents.find((one) => noticesOf(one).some((kind) => kind === letter.kind))
  const written = event && writtenWith(event, { ...rental, proposalWords: proposal?.words ?? null })
  return {
    ...facts,
    rental: {
      dressTitle: rental.dressTitle,
      totalCents: rental.totalCents,
      imageId: firstPictureId(rental.cover),
      reason: written?.reason,
      proposal: proposal
        ? { days: { from: proposal.startDate, to: proposal.endDate }, totalCents: proposal.totalCents }
        : null,
      otherName:
        letter.kind !== 'asked' && rentalNotices[letter.kind].to === 'owner' ? renterName : ownerName,
      days: { from: rental.startDate, to: rental.endDate },
      eventDate: rental.eventDate,
      way: rental.way,
      leadDays: rental.leadDays,
      note: written?.words ?? null,
      lapsesAt: rental.lapsesAt.toISOString(),
    },
  }
}

/** How many unread messages a letter shows, and how many characters of each. */
const SHOWN_TEXTS = 5
const SHOWN_LENGTH = 400

/** Messages of the other side that the reader has neither read nor been sent before. */
async function gatherUnread(db: Db, threadId: number, readerId: string) {
  const { renterId, ownerName, renterName, dressTitle, cover, ...thread } = await db
    .selectFrom('thread')
    .innerJoin('dress', 'dress.id', 'thread.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'thread.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'thread.renterId')
    .select(['thread.renterId', 'renterSeen', 'ownerSeen', 'dress.title as dressTitle'])
    .select(['owner.displayName as ownerName', 'renter.displayName as renterName'])
    .select(coverOf('dress').as('cover'))
    .where('thread.id', '=', threadId)
    .executeTakeFirstOrThrow()
  const isRenter = renterId === readerId
  const told = await db
    .selectFrom('letter')
    .select(sql<number | null>`max((facts -> 'thread' ->> 'upTo')::bigint)`.as('upTo'))
    .where('threadId', '=', threadId)
    .where('userId', '=', readerId)
    .where('state', 'in', ['sent', 'kept'])
    .executeTakeFirst()
  const rows = await db
    .selectFrom('message')
    .select(['id', 'body', sql<number>`count(*) over ()`.as('total'), sql<Date>`min(at) over ()`.as('since')])
    .where('threadId', '=', threadId)
    .where('id', '>', isRenter ? thread.renterSeen : thread.ownerSeen)
    .where('id', '>', told?.upTo ?? 0)
    .where('authorId', '!=', readerId)
    .where('hiddenAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(SHOWN_TEXTS)
    .execute()
  return {
    otherName: isRenter ? ownerName : renterName,
    dressTitle,
    imageId: firstPictureId(cover),
    texts: rows.map(({ body }) => shortened(body ?? 'A picture.')).toReversed(),
    more: (rows[0]?.total ?? 0) - rows.length,
    since: rows[0]?.since.toISOString() ?? null,
    upTo: rows[0]?.id ?? 0,
  }
}

/** How many letters told a reader of what is still unread in a conversation, and when the last did. */
export async function findUnreadTold(
  db: Db,
  { id, threadId, userId }: Pick<Letter, 'id' | 'threadId' | 'userId'>,
  now: Date,
) {
  const { count, last } = await db
    .selectFrom('letter')
    .innerJoin('thread', 'thread.id', 'letter.threadId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<Date | null>`max(coalesce(letter.settled_at, ${now}::timestamptz))`.as('last'))
    .where('letter.threadId', '=', threadId)
    .where('letter.userId', '=', userId)
    .where('letter.id', '!=', id)
    .where('letter.state', 'in', ['sending', 'sent', 'kept'])
    .where(
      sql<boolean>`(letter.facts -> 'thread' ->> 'upTo')::bigint
        > case when thread.renter_id = letter.user_id then thread.renter_seen else thread.owner_seen end`,
    )
    .executeTakeFirstOrThrow()
  return { count, last }
}

const shortened = (text: string) => {
  const characters = [...text]
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join('')} …` : text
}
