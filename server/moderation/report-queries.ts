import { sql, type RawBuilder } from 'kysely'
import type { SanctionAction } from '../../shared/moderation/sanction.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { speakerOf } from '../messages/queries.ts'
import { shownImages } from '../reviews/pictures.ts'
import { isSuspended } from '../sessions/suspended.ts'

const PAGE_LENGTH = 30

/** Whom a report concerns: who made it, whose it is, the other side of a rental, and who has to bear a decision. */
const concerned = sql<
  string[]
>`array_remove(array[report.reporter_id, report.person_id, author.id, dress.owner_id,
  review.author_id, review.about_id, rental.renter_id, sanction.person_id], null)`

/** Who is reported; of an answer, its author. */
const reportedId = sql<string>`coalesce(report.person_id, author.id, review.author_id,
  case when rental.renter_id <> report.reporter_id then rental.renter_id end, dress.owner_id, sanction.person_id)`

/** Reports, with whom each concerns. */
export const reportsOf = (db: Db) =>
  db
    .selectFrom('report')
    .leftJoin('message', 'message.id', 'report.messageId')
    .leftJoin('thread', 'thread.id', 'message.threadId')
    .leftJoin('appUser as author', (join) => join.on('author.id', '=', speakerOf))
    .leftJoin('review', 'review.id', 'report.reviewId')
    .leftJoin('rental', 'rental.id', 'report.rentalId')
    .leftJoin('dress', (join) =>
      join.on('dress.id', '=', (eb) => eb.fn.coalesce('report.dressId', 'review.dressId', 'rental.dressId')),
    )
    .leftJoin('sanction', 'sanction.id', 'report.sanctionId')
    .selectAll('report')
    .select(concerned.as('concerned'))

/** Whether a report does not concern this admin, who may read it then. */
export const concernsNot = (adminId: string) => sql<boolean>`not ${concerned} @> array[${adminId}::uuid]`

/** The report of a decision, by an expression of its id. */
export const reportOfDecision = (id: RawBuilder<unknown>) =>
  sql<number | null>`(select report_id from sanction as decision where decision.id = ${id})`

/** Whether an admin may learn of what belongs to this report, if to any: looked up row by row, as there are few. */
export function isNotOfTheirs(db: Db, adminId: string, reportId: RawBuilder<number | null>) {
  // A table of its own, so that `reportId` names the query's tables and not those joined here.
  const report = db
    .selectFrom(reportsOf(db).as('report'))
    .select(sql<boolean>`not concerned @> array[${adminId}::uuid]`.as('is'))
    .where('report.id', '=', reportId)
  return sql<boolean>`coalesce((${report}), true)`
}

/** Those that others have made about a person, without those that concern the admin who asks. */
const othersAbout = (personId: string, adminId: string) =>
  sql<boolean>`report.reporter_id <> ${personId} and ${concerned} @> array[${personId}::uuid]
    and ${concernsNot(adminId)}`

/** How many open reports there are about a person, but for those that concern the admin who asks. */
export async function countOpenReports(db: Db, personId: string, adminId: string) {
  const { count } = await db
    .with('about', () =>
      reportsOf(db).where('report.closedAt', 'is', null).where(othersAbout(personId, adminId)),
    )
    .selectFrom('about')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What was decided from a report, or what it answers. */
interface Decided {
  sanctionId: number
  action: SanctionAction
  personName: string
  about: string | null
  isUndone: boolean
}
const decided = sql<Decided[]>`(
  select coalesce(json_agg(json_build_object('sanctionId', made.id, 'action', made.action,
    'personName', whom.display_name, 'about', of.title, 'isUndone', made.undone_at is not null) order by made.id), '[]')
  from sanction as made join app_user as whom on whom.id = made.person_id left join dress as of on of.id = made.dress_id
  where made.report_id = report.id or made.id = report.sanction_id)`

const pictures = sql<string[]>`(
  select coalesce(json_agg(picture.id order by picture.created_at, picture.id), '[]')
  from private_image as picture where picture.report_id = report.id)`

/** Reports with all that admins read of them, open, closed or both, newest first. */
export const listedReports = (
  db: Db,
  { closed, before, limit }: { closed: boolean | undefined; before: number | undefined; limit: number },
) =>
  reportsOf(db)
    .innerJoin('appUser as reporter', 'reporter.id', 'report.reporterId')
    .leftJoin('appUser as reported', (join) => join.on('reported.id', '=', reportedId))
    .leftJoin('appUser as closer', 'closer.id', 'report.closedById')
    .leftJoin('appUser as decider', 'decider.id', 'sanction.byId')
    .select(['reporter.displayName as reporterName', 'closer.displayName as closedBy'])
    .select(['reported.id as reportedId', 'reported.displayName as reportedName', 'reported.leftAt'])
    .select(isSuspended(new Date(), 'reported').as('isSuspended'))
    .select(['dress.title', 'dress.deletedAt', 'dress.withheldAt', 'message.hiddenAt as messageHiddenAt'])
    .select(['review.body as reviewText', 'review.reply as reviewReply', 'review.hiddenAt as reviewHiddenAt'])
    .select(['sanction.action', 'sanction.words as statement', 'decider.displayName as decidedBy'])
    .select([decided.as('decided'), pictures.as('imageIds'), shownImages.as('reviewImages')])
    .$if(closed !== undefined, (query) => query.where('report.closedAt', closed ? 'is not' : 'is', null))
    .$if(before !== undefined, (query) => query.where('report.id', '<', before ?? 0))
    .orderBy('report.id', 'desc')
    .limit(sql.lit(limit))

/**
 * Reports, open or closed, newest first, a page at a time. Of a report that concerns them an admin sees its number
 * alone: reason, subject and time would reveal the author.
 */
export async function findReports(
  db: Db,
  { closed = false, personId, cursor }: { closed?: boolean; personId?: string; cursor?: number },
  adminId: string,
) {
  const rows = await listedReports(db, { closed, before: cursor, limit: PAGE_LENGTH + 1 })
    .$if(personId !== undefined, (query) => query.where(othersAbout(personId ?? '', adminId)))
    .execute()
  const page = pageOf(rows, PAGE_LENGTH, ({ id }) => id)
  return {
    reports: page.rows.map(({ id: reportId, concerned, ...report }) => {
      if (concerned.includes(adminId)) return { reportId, isClosed: closed, isOwn: true as const }
      const dressGoneAt = report.dressId && (report.deletedAt ?? report.withheldAt)
      const personGoneAt = report.personId && report.leftAt
      return {
        ...report,
        reportId,
        isOwn: false as const,
        // Seen only while it is judged.
        imageIds: report.closedAt ? [] : report.imageIds,
        isGone: Boolean(report.messageHiddenAt ?? report.reviewHiddenAt ?? dressGoneAt ?? personGoneAt),
      }
    }),
    nextCursor: page.nextCursor,
  }
}

/**
 * The open report by which an admin may see a picture: of the very message that it is about, or sent with it, and not
 * about them.
 */
export async function findReportOfPicture(db: Db, imageId: string, adminId: string) {
  const reports = await reportsOf(db)
    .innerJoin('privateImage', (join) =>
      join.on((eb) =>
        eb.or([
          eb('privateImage.messageId', '=', eb.ref('report.messageId')),
          eb('privateImage.reportId', '=', eb.ref('report.id')),
        ]),
      ),
    )
    .where('privateImage.id', '=', imageId)
    .where('report.closedAt', 'is', null)
    .orderBy('report.id')
    .execute()
  return reports.some(({ concerned }) => concerned.includes(adminId)) ? undefined : reports[0]?.id
}
