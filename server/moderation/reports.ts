import { marketToday } from '../../shared/day.ts'
import { DAY } from '../../shared/duration.ts'
import { actionRows } from '../../shared/moderation/sanction.ts'
import {
  answerOutcomes,
  reasonsFor,
  WRONG_REASON,
  type Closing,
  type Report,
  type ReportSubject,
} from '../../shared/report-schema.ts'
import type { Db } from '../db/database.ts'
import { badRequest, conflict, notFound, tooMany } from '../errors.ts'
import { placePrivateImage } from '../images/private-images.ts'
import { speakerOf } from '../messages/queries.ts'
import { notifyAdmins } from '../notices/commands.ts'
import { requirePerson } from '../people/rows.ts'
import { sideOf } from '../rentals/sides.ts'
import { tell } from './telling.ts'
import { requireReport } from './judging.ts'

export const MAX_REPORTS = 10
/** How long all that admins have noted on a report may be. */
export const MAX_NOTE = 10_000

interface Reporter {
  userId: string
  now: Date
}

/**
 * Stores a report and tells the admins, in a transaction. Throws a 404 when the reporter cannot see such a thing, a
 * 400 where the reason does not fit or a picture is not theirs, a 409 while an earlier report of theirs about it is
 * open, and a 429 beyond ten a day.
 */
export async function createReport(
  trx: Db,
  { reason, words, imageIds = [], ...about }: Report,
  { userId, now }: Reporter,
) {
  await requirePerson(trx, userId)
  const { messageId = null, personId = null, dressId = null, reviewId = null, rentalId = null } = about
  const side = rentalId === null ? undefined : await findSide(trx, rentalId, userId)
  if (rentalId === null ? !(await findSeen(trx, about, userId)) : !side)
    throw notFound('This does not exist.')
  if (!reasonsFor(about, side).includes(reason)) throw badRequest(WRONG_REASON)
  const columns = { messageId, personId, dressId, reviewId, rentalId }
  const known = await trx
    .selectFrom('report')
    .select(['reason', 'words'])
    .where((eb) => eb.and({ ...columns, reporterId: userId, closedAt: null, sanctionId: null }))
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
  const { id: reportId } = await trx
    .insertInto('report')
    .values({ ...columns, reporterId: userId, reason, words: words || null, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const id of imageIds)
    if (!(await placePrivateImage(trx, { id, ownerId: userId }, { reportId })))
      throw badRequest('Each photograph must be one that you have uploaded here.')
  await notifyAdmins(trx, 'reported', { at: now })
}

/**
 * Stores what a person answers to a decision about them, for the admins. Throws a 404 where there is no such decision,
 * and a 409 for a second answer.
 */
export async function answerDecision(
  trx: Db,
  { sanctionId, words }: { sanctionId: number; words: string },
  { userId, now }: Reporter,
) {
  await requirePerson(trx, userId)
  const decision = await trx
    .selectFrom('sanction')
    .leftJoin('report', 'report.sanctionId', 'sanction.id')
    .select(['report.id as answerId', 'report.words'])
    .where('sanction.id', '=', sanctionId)
    .where('sanction.personId', '=', userId)
    .executeTakeFirst()
  if (!decision) throw notFound('This decision does not exist.')
  if (decision.words === words) return
  if (decision.answerId !== null) throw conflict('You have already answered this.')
  await trx
    .insertInto('report')
    .values({ reporterId: userId, reason: 'answer', sanctionId, words, at: now })
    .execute()
  await notifyAdmins(trx, 'reported', { at: now })
}

/** Which side of a rental a person is. */
async function findSide(db: Db, rentalId: number, userId: string) {
  const rental = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['rental.renterId', 'dress.ownerId'])
    .where('rental.id', '=', rentalId)
    .executeTakeFirst()
  return rental && sideOf(rental, userId)
}

/**
 * What is reported, if the person can see it: a message of the other side, another person, a dress in the shop, or a
 * review by another that is published and about a dress, themselves, or their renter.
 */
async function findSeen(db: Db, { messageId, personId, dressId, reviewId }: ReportSubject, userId: string) {
  if (messageId !== undefined)
    return db
      .selectFrom('message')
      .innerJoin('thread', 'thread.id', 'message.threadId')
      .select('message.id')
      .where('message.id', '=', messageId)
      .where(speakerOf, '!=', userId)
      .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)]))
      .executeTakeFirst()
  if (personId !== undefined)
    return db
      .selectFrom('appUser')
      .select('id')
      .where('id', '=', personId)
      .where('id', '!=', userId)
      .where('leftAt', 'is', null)
      .executeTakeFirst()
  if (dressId !== undefined)
    return db
      .selectFrom('dress')
      .select('id')
      .where('id', '=', dressId)
      .where('deletedAt', 'is', null)
      .where('withheldAt', 'is', null)
      .executeTakeFirst()
  return db
    .selectFrom('review')
    .select('id')
    .where('id', '=', reviewId ?? 0)
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
}

/**
 * Closes a report, and tells its author what became of it. Again changes nothing; returns whether it did. Throws a 404,
 * a 403 where it concerns the admin, and a 409 where another admin has closed it, or where a decision is said to be
 * changed that is in force.
 */
export async function closeReport(
  trx: Db,
  { reportId, outcome, words }: Closing,
  { adminId, now }: { adminId: string; now: Date },
) {
  const report = await requireReport(trx, reportId, adminId)
  if (report.closedAt) {
    if (report.closedById === adminId && report.outcome === outcome) return false
    throw conflict('This report has been closed meanwhile.')
  }
  if (report.sanctionId !== null && !answerOutcomes[outcome])
    throw badRequest('Please say whether the decision stands.')
  const holds = report.action && !report.undoneAt && !(report.endsAt && report.endsAt <= now)
  if (outcome === 'acted' && report.action && actionRows[report.action].undo && holds)
    throw conflict('The decision is still in force. Please undo it first.')
  await trx
    .updateTable('report')
    .set({ closedAt: now, closedById: adminId, outcome, outcomeWords: words || null })
    .where('id', '=', reportId)
    .execute()
  await tell(trx, 'report_closed', { reportId, userId: report.reporterId, at: now })
  return true
}

/**
 * Adds a paragraph to the note on a report, which is locked, so that admins never overwrite each other. The last one
 * again changes nothing; returns whether it did. Throws a 404, a 403 where it concerns the admin, and a 400 where the
 * note would be too long.
 */
export async function noteReport(
  trx: Db,
  { reportId, note }: { reportId: number; note: string },
  { adminId, now }: { adminId: string; now: Date },
) {
  const { note: known } = await requireReport(trx, reportId, adminId)
  const added = `${marketToday(now)}: ${note}`
  // Sent again, such as after an answer that was lost.
  if (known?.endsWith(added)) return false
  const whole = known ? `${known}\n\n${added}` : added
  if (whole.length > MAX_NOTE) throw badRequest('This note is too long for another paragraph.')
  await trx.updateTable('report').set({ note: whole }).where('id', '=', reportId).execute()
  return true
}

export const forgetReports = (trx: Db, userId: string) =>
  trx
    .updateTable('report')
    .set({ words: null, outcomeWords: null })
    .where('reporterId', '=', userId)
    .execute()
