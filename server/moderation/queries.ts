import { sql } from 'kysely'
import { marketToday } from '../../shared/day.ts'
import type { DecisionPage } from '../../shared/moderation/sanction.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { isNotOfTheirs } from './report-queries.ts'

const PAGE_LENGTH = 20
/** How many characters of a review or a message say which one it is. */
const FIRST_WORDS = 80

/** Decisions, newest first, each with what it is about and with the answer of the person concerned. */
const decisionsOf = (db: Db) =>
  db
    .selectFrom('sanction')
    .leftJoin('dress', 'dress.id', 'sanction.dressId')
    .leftJoin('review', 'review.id', 'sanction.reviewId')
    .leftJoin('message', 'message.id', 'sanction.messageId')
    .leftJoin('report as answer', 'answer.sanctionId', 'sanction.id')
    .select(['sanction.id as sanctionId', 'sanction.action', 'sanction.reason', 'sanction.words'])
    .select(['sanction.at', 'sanction.endsAt', 'sanction.undoneAt'])
    .select(({ fn }) => fn.coalesce('dress.title', 'review.body', 'message.body').as('about'))
    .select(['answer.at as answeredAt', 'answer.words as answer', 'answer.closedAt as answerReadAt'])
    .select(['answer.outcome', 'answer.outcomeWords'])
    .orderBy('sanction.id', 'desc')
    .limit(PAGE_LENGTH + 1)

interface Decided {
  sanctionId: number
  endsAt: Date | null
  undoneAt: Date | null
  about: string | null
}

/** A page of decisions, each with whether it still holds, and what it is about in a few words. */
function shown<Row extends Decided>(found: Row[], now: Date) {
  const { rows, nextCursor } = pageOf(found, PAGE_LENGTH, ({ sanctionId }) => sanctionId)
  const decisions = rows.map((row) => ({
    ...row,
    isInForce: !row.undoneAt && !(row.endsAt && row.endsAt <= now),
    about: row.about && firstWords(row.about),
  }))
  return { decisions, nextCursor }
}

/** A text, or its beginning. */
export function firstWords(text: string) {
  const characters = [...text]
  return characters.length > FIRST_WORDS ? `${characters.slice(0, FIRST_WORDS).join('')} …` : text
}

/** For admins: the decisions about a person or a dress, or of a report; none of what concerns the admin. */
export async function findDecisions(
  db: Db,
  { personId, dressId, reportId, cursor }: DecisionPage,
  { adminId, now }: { adminId: string; now: Date },
) {
  const rows = await decisionsOf(db)
    .innerJoin('appUser as person', 'person.id', 'sanction.personId')
    .innerJoin('appUser as admin', 'admin.id', 'sanction.byId')
    .leftJoin('appUser as undoer', 'undoer.id', 'sanction.undoneById')
    .select(['sanction.personId', 'person.displayName as personName'])
    .select(['admin.displayName as byName', 'undoer.displayName as undoneByName'])
    .where('sanction.personId', '!=', adminId)
    .where(isNotOfTheirs(db, adminId, sql.ref('sanction.reportId')))
    .$if(personId !== undefined, (query) => query.where('sanction.personId', '=', personId ?? ''))
    .$if(dressId !== undefined, (query) => query.where('sanction.dressId', '=', dressId ?? 0))
    .$if(reportId !== undefined, (query) => query.where('sanction.reportId', '=', reportId ?? 0))
    .$if(cursor !== undefined, (query) => query.where('sanction.id', '<', cursor ?? 0))
    .execute()
  return shown(rows, now)
}

/** The decisions about a person, for them: what, why and until when, not by whom. */
export async function findOwnDecisions(
  db: Db,
  { cursor }: { cursor?: number },
  { userId, now }: { userId: string; now: Date },
) {
  const rows = await decisionsOf(db)
    .where('sanction.personId', '=', userId)
    .$if(cursor !== undefined, (query) => query.where('sanction.id', '<', cursor ?? 0))
    .execute()
  return shown(rows, now)
}

/** What a person reported, newest first, and what became of it; answers to decisions stand with those. */
export async function findOwnReports(db: Db, { cursor }: { cursor?: number }, userId: string) {
  const rows = await db
    .selectFrom('report')
    .leftJoin('rental', 'rental.id', 'report.rentalId')
    .leftJoin('dress', (join) =>
      join.on('dress.id', '=', (eb) => eb.fn.coalesce('report.dressId', 'rental.dressId')),
    )
    .leftJoin('appUser as person', 'person.id', 'report.personId')
    .select(['report.id as reportId', 'report.reason', 'report.words', 'report.at', 'report.closedAt'])
    .select(['report.outcome', 'report.outcomeWords', 'report.messageId', 'report.reviewId'])
    .select(({ fn }) => fn.coalesce('dress.title', 'person.displayName').as('about'))
    .where('report.reporterId', '=', userId)
    .where('report.reason', '!=', 'answer')
    .$if(cursor !== undefined, (query) => query.where('report.id', '<', cursor ?? 0))
    .orderBy('report.id', 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const page = pageOf(rows, PAGE_LENGTH, ({ reportId }) => reportId)
  return {
    reports: page.rows.map(({ messageId, reviewId, ...row }) => ({
      ...row,
      of: messageId === null ? (reviewId === null ? null : ('review' as const)) : ('message' as const),
    })),
    nextCursor: page.nextCursor,
  }
}

/** The facts of a letter about a decision: the decision, or its end where the letter was written at or after it. */
export async function findStatement(db: Db, sanctionId: number, writtenAt: Date) {
  const { action, reason, words, about, at, endsAt, undoneAt, emailVerifiedAt } = await decisionsOf(db)
    .innerJoin('appUser as person', 'person.id', 'sanction.personId')
    .select('person.emailVerifiedAt')
    .where('sanction.id', '=', sanctionId)
    .executeTakeFirstOrThrow()
  const isOver = undoneAt !== null && undoneAt <= writtenAt
  return {
    action,
    reason,
    words,
    // An address that is not confirmed may be a stranger's.
    about: emailVerifiedAt && about && firstWords(about),
    since: marketToday(isOver ? undoneAt : at),
    until: endsAt && marketToday(endsAt),
    isOver,
  }
}

/** The facts of the letter to the author of a closed report. */
export async function findClosedReport(db: Db, reportId: number) {
  const { reason, at, outcome, outcomeWords } = await db
    .selectFrom('report')
    .select(['reason', 'at', 'outcome', 'outcomeWords'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  return { reason, on: marketToday(at), outcome, words: outcomeWords }
}
