import { DAY } from '../../shared/duration.ts'
import type { Report } from '../../shared/report-schema.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { conflict, forbidden, notFound, tooMany } from '../errors.ts'
import { linesOf, pictureUrl, speakerOf, writtenIn } from '../messages/queries.ts'
import { requirePerson } from '../people/rows.ts'
import { notifyAdmins } from '../notices/commands.ts'

export const MAX_REPORTS = 10
const PAGE_LENGTH = 30
const ABOUT_YOU = 'This report is about you. Another admin has to decide.'
/** How many messages an admin sees before and after a reported one. */
const AROUND = 5

/**
 * Stores a report and tells the admins, in a transaction. Throws a 404 when the reporter cannot see such a thing, a
 * 409 while an earlier report of theirs about it is open, and a 429 beyond ten a day.
 */
export async function createReport(
  trx: Db,
  { reason, words, messageId, personId, dressId, reviewId }: Report,
  { userId, now }: { userId: string; now: Date },
) {
  await requirePerson(trx, userId)
  if (!(await canSee(trx, { messageId, personId, dressId, reviewId }, userId)))
    throw notFound('This does not exist.')
  const known = await trx
    .selectFrom('report')
    .select(['reason', 'words'])
    .where('reporterId', '=', userId)
    .where('messageId', 'is not distinct from', messageId ?? null)
    .where('personId', 'is not distinct from', personId ?? null)
    .where('dressId', 'is not distinct from', dressId ?? null)
    .where('reviewId', 'is not distinct from', reviewId ?? null)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  // Sent again, such as after an answer that was lost.
  if (known && known.reason === reason && known.words === (words || null)) return
  if (known) throw conflict('You have already reported this. Somebody who runs the shop will look at it.')
  const { count } = await trx
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporterId', '=', userId)
    .where('at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow()
  if (count >= MAX_REPORTS)
    throw tooMany('You have reported a lot today. Please write to us if it is urgent.', DAY / 1000)
  await trx
    .insertInto('report')
    .values({
      reporterId: userId,
      reason,
      words: words || null,
      messageId: messageId ?? null,
      personId: personId ?? null,
      dressId: dressId ?? null,
      reviewId: reviewId ?? null,
      at: now,
    })
    .execute()
  await notifyAdmins(trx, 'reported', { at: now })
}

type About = Pick<Report, 'messageId' | 'personId' | 'dressId' | 'reviewId'>

/** Whether a person can see it: a message of the other side, a person, a dress in the shop, a review. */
async function canSee(db: Db, { messageId, personId, dressId, reviewId }: About, userId: string) {
  if (reviewId !== undefined) return canSeeReview(db, reviewId, userId)
  const found =
    messageId !== undefined
      ? await db
          .selectFrom('message')
          .innerJoin('thread', 'thread.id', 'message.threadId')
          .select('message.id')
          .where('message.id', '=', messageId)
          .where(speakerOf, '!=', userId)
          .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)]))
          .executeTakeFirst()
      : personId !== undefined
        ? await db
            .selectFrom('appUser')
            .select('id')
            .where('id', '=', personId)
            .where('id', '!=', userId)
            .where('leftAt', 'is', null)
            .executeTakeFirst()
        : await db
            .selectFrom('dress')
            .select('id')
            .where('id', '=', dressId ?? 0)
            .where('deletedAt', 'is', null)
            .where('withheldAt', 'is', null)
            .executeTakeFirst()
  return found !== undefined
}

/** Whether a person may read a review by another: published, and about a dress, themselves, or their renter. */
async function canSeeReview(db: Db, reviewId: number, userId: string) {
  const review = await db
    .selectFrom('review')
    .select('id')
    .where('id', '=', reviewId)
    .where('authorId', '!=', userId)
    .where('publishedAt', 'is not', null)
    .where('hiddenAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('side', '=', 'renter'),
        eb('aboutId', '=', userId),
        eb.exists(
          eb
            .selectFrom('rental')
            .innerJoin('dress', 'dress.id', 'rental.dressId')
            .select('rental.id')
            .whereRef('rental.renterId', '=', 'review.aboutId')
            .where('dress.ownerId', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
  return review !== undefined
}

/** Reports, with what each is about and whose that is. */
const reportsOf = (db: Db) =>
  db
    .selectFrom('report')
    .leftJoin('message', 'message.id', 'report.messageId')
    .leftJoin('thread', 'thread.id', 'message.threadId')
    .leftJoin('appUser as author', (join) => join.on('author.id', '=', speakerOf))
    .leftJoin('review', 'review.id', 'report.reviewId')
    .leftJoin('dress', (join) =>
      join.on('dress.id', '=', (eb) => eb.fn.coalesce('report.dressId', 'review.dressId')),
    )
    .select(['report.id', 'report.personId', 'report.closedAt', 'author.id as authorId', 'dress.ownerId'])
    .select(['review.authorId as reviewerId', 'review.aboutId as reviewedId'])

interface Concerned {
  personId: string | null
  authorId: string | null
  ownerId: string | null
  reviewerId: string | null
  reviewedId: string | null
}

/** Whether a report concerns a person: them, their message, their dress, or a review by or of them. */
const isAbout = ({ personId, authorId, ownerId, reviewerId, reviewedId }: Concerned, id: string) =>
  [personId, authorId, ownerId, reviewerId, reviewedId].includes(id)

/** What is left out for an admin of a report about themselves. */
const untold = {
  reason: null,
  words: null,
  at: null,
  isOwn: true as const,
  reporterName: null,
  messageId: null,
  personId: null,
  dressId: null,
  reviewId: null,
  reviewerName: null,
  reviewText: null,
  reviewReply: null,
  reviewHiddenAt: null,
  about: '',
  dressSlug: null,
}

/**
 * Reports, open or closed, newest first, a page at a time. Of a report that concerns them an admin sees its number
 * alone: reason, subject and time would reveal the author.
 */
export async function findReports(
  db: Db,
  { closed = false, cursor }: { closed?: boolean; cursor?: number },
  adminId: string,
) {
  const rows = await reportsOf(db)
    .innerJoin('appUser as reporter', 'reporter.id', 'report.reporterId')
    .leftJoin('appUser as person', 'person.id', 'report.personId')
    .leftJoin('appUser as reviewer', 'reviewer.id', 'review.authorId')
    .select(['report.reason', 'report.words', 'report.at', 'report.messageId', 'report.dressId'])
    .select(['reporter.displayName as reporterName', 'person.displayName as personName'])
    .select(['author.displayName as authorName', 'dress.title', 'dress.slug', 'dress.deletedAt'])
    .select(['report.reviewId', 'reviewer.displayName as reviewerName', 'review.body as reviewText'])
    .select(['review.reply as reviewReply', 'review.hiddenAt as reviewHiddenAt'])
    .where('report.closedAt', closed ? 'is not' : 'is', null)
    .$if(cursor !== undefined, (query) => query.where('report.id', '<', cursor ?? 0))
    .orderBy('report.id', 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const page = pageOf(rows, PAGE_LENGTH, ({ id }) => id)
  return {
    reports: page.rows.map((row) => {
      if (isAbout(row, adminId)) return { ...untold, reportId: row.id, closedAt: row.closedAt }
      return {
        reportId: row.id,
        reason: row.reason,
        words: row.words,
        at: row.at,
        closedAt: row.closedAt,
        isOwn: false as const,
        reporterName: row.reporterName,
        messageId: row.messageId,
        personId: row.personId,
        dressId: row.dressId,
        reviewId: row.reviewId,
        reviewerName: row.reviewerName,
        reviewText: row.reviewText,
        reviewReply: row.reviewReply,
        reviewHiddenAt: row.reviewHiddenAt,
        about: row.title ?? row.personName ?? row.authorName ?? '',
        dressSlug: row.deletedAt ? null : row.slug,
      }
    }),
    nextCursor: page.nextCursor,
  }
}

/** A reported message and those around it; each look is recorded. Throws a 403 when the report concerns the admin. */
export async function findReportedMessages(db: Db, reportId: number, adminId: string) {
  const found = await reportsOf(db)
    .select(['message.id as messageId', 'message.threadId'])
    .where('report.id', '=', reportId)
    .executeTakeFirst()
  if (!found?.messageId || !found.threadId) throw notFound('This report is not about a message.')
  if (isAbout(found, adminId)) throw forbidden(ABOUT_YOU)
  const report = { id: found.messageId, threadId: found.threadId }
  const side = (isBefore: boolean) =>
    linesOf(db)
      .innerJoin('thread', 'thread.id', 'message.threadId')
      .leftJoin('appUser as author', (join) => join.on('author.id', '=', speakerOf))
      .select('author.displayName as authorName')
      .where('message.threadId', '=', report.threadId)
      .where('message.id', isBefore ? '<=' : '>', report.id)
      .orderBy('message.id', isBefore ? 'desc' : 'asc')
      .limit(isBefore ? AROUND + 1 : AROUND)
      .execute()
  const [before, after] = await Promise.all([side(true), side(false)])
  return [...before.toReversed(), ...after].map((line) => {
    const isReported = line.id === report.id
    return {
      messageId: line.id,
      kind: line.kind,
      at: line.at,
      authorName: line.authorName,
      // A reported text can be judged even after its author has taken it back.
      text: line.hiddenAt && !isReported ? null : writtenIn(line).words,
      pictureUrl: isReported && line.imageId ? pictureUrl(line.imageId) : null,
      isReported,
      isRemoved: line.hiddenAt !== null,
    }
  })
}

/** The open report by which an admin may see a message's picture: of that very message, and not about them. */
export async function findReportOfPicture(db: Db, imageId: string, adminId: string) {
  const reports = await reportsOf(db)
    .innerJoin('privateImage', 'privateImage.messageId', 'message.id')
    .where('privateImage.id', '=', imageId)
    .where('report.closedAt', 'is', null)
    .orderBy('report.id')
    .execute()
  return reports.some((report) => isAbout(report, adminId)) ? undefined : reports[0]?.id
}

/**
 * Closes a report; again changes nothing. Returns whether it did. Throws when there is none, and a 403 when it
 * concerns the admin.
 */
export async function closeReport(
  trx: Db,
  reportId: number,
  { adminId, now }: { adminId: string; now: Date },
) {
  const report = await reportsOf(trx).where('report.id', '=', reportId).forUpdate('report').executeTakeFirst()
  if (!report) throw notFound('This report does not exist.')
  if (isAbout(report, adminId)) throw forbidden(ABOUT_YOU)
  if (report.closedAt) return false
  await trx.updateTable('report').set({ closedAt: now }).where('id', '=', reportId).execute()
  return true
}

export const forgetReports = (trx: Db, userId: string) =>
  trx.updateTable('report').set({ words: null }).where('reporterId', '=', userId).execute()
