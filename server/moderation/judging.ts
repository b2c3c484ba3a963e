import type { Db } from '../db/database.ts'
import { forbidden, notFound } from '../errors.ts'
import { linesOf, pictureUrl, speakerOf, writtenIn } from '../messages/queries.ts'
import { reportsOf } from './report-queries.ts'

/** How many messages an admin sees before and after a reported one. */
const AROUND = 5

/** Locks a report for an admin who judges it. Throws a 404, and a 403 where it concerns them. */
export async function requireReport(trx: Db, reportId: number, adminId: string) {
  const report = await reportsOf(trx)
    .select(['message.threadId', 'sanction.action', 'sanction.undoneAt', 'sanction.endsAt'])
    .where('report.id', '=', reportId)
    .forUpdate('report')
    .executeTakeFirst()
  if (!report) throw notFound('This report does not exist.')
  if (report.concerned.includes(adminId))
    throw forbidden('This report is about you, or by you. Another admin has to decide.')
  return report
}

/** A reported message and those around it; each look is recorded. Throws a 403 when the report concerns the admin. */
export async function findReportedMessages(trx: Db, reportId: number, adminId: string) {
  const { messageId, threadId } = await requireReport(trx, reportId, adminId)
  if (!messageId || !threadId) throw notFound('This report is not about a message.')
  const side = (isBefore: boolean) =>
    linesOf(trx)
      .innerJoin('thread', 'thread.id', 'message.threadId')
      .leftJoin('appUser as author', (join) => join.on('author.id', '=', speakerOf))
      .select('author.displayName as authorName')
      .where('message.threadId', '=', threadId)
      .where('message.id', isBefore ? '<=' : '>', messageId)
      .orderBy('message.id', isBefore ? 'desc' : 'asc')
      .limit(isBefore ? AROUND + 1 : AROUND)
      .execute()
  const [before, after] = await Promise.all([side(true), side(false)])
  return [...before.toReversed(), ...after].map((line) => {
    const isReported = line.id === messageId
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
