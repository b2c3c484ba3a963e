import type { Selectable } from 'kysely'
import { DAY } from '../../shared/duration.ts'
import { actionRows, type Act, type SanctionAction } from '../../shared/moderation/sanction.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Database, SanctionTargets } from '../db/schema.ts'
import { badRequest, conflict, forbidden, notFound } from '../errors.ts'
import { requireReport } from './judging.ts'
import { kinds } from './sanction-kinds.ts'
import { tell } from './telling.ts'

/** Who decides, and when. */
interface Deciding {
  adminId: string
  now: Date
}

/** What an action is about: whose it is, and which row of the sanction names it. */
export interface Target extends Partial<SanctionTargets> {
  personId: string
}

/** What an action does; its words are in `actionRows` (shared/moderation/sanction.ts). */
export interface SanctionKind {
  /** Finds and locks what an id names, people before dresses; undefined where there is no such thing for an admin. */
  find: (trx: Db, id: string, adminId: string) => Promise<Target | undefined>
  /** Nothing where the statement is all. */
  apply?: (
    trx: Db,
    target: Target,
    decided: { now: Date; endsAt: Date | null; words: string },
  ) => Promise<unknown>
  /** Undoes what was decided `at` a time, once the sanction is over. */
  undo?: (trx: Db, target: Target & { at: Date }, now: Date) => Promise<unknown>
}

/** How many one run ends; the rest waits for the next. */
const BATCH = 500

const NO_SANCTION = 'This decision does not exist.'
const YOURSELF = 'This is about you. Another admin has to decide.'

/**
 * Carries out an admin's decision, in a transaction: the sanction, what it does, and the statement to the person
 * concerned (docs/product.md#moderation). Returns its id. Throws a 404 for what is gone, a 403 for an admin's own, a
 * 400 for a report about others, and a 409 where that is closed, or the same is in force already.
 */
export async function act(
  trx: Db,
  { action, id, reason, words, days, reportId }: Act,
  { adminId, now }: Deciding,
) {
  const target = await kinds[action].find(trx, id, adminId)
  if (!target) throw notFound('This does not exist any more.')
  if (target.personId === adminId) throw forbidden(YOURSELF)
  if (reportId) {
    const report = await requireReport(trx, reportId, adminId)
    if (report.closedAt) throw conflict('This report has been closed meanwhile.')
    if (!report.concerned.includes(target.personId)) throw badRequest('This report is not about them.')
  }
  // What has run out, and no job has ended yet, is none.
  const past = await over(trx, now)
    .where('action', '=', action)
    .where('personId', '=', target.personId)
    .executeTakeFirst()
  if (past) await end(trx, past, { byId: null, now })
  const endsAt = days ? new Date(now.getTime() + days * DAY) : null
  const sanction = await trx
    .insertInto('sanction')
    .values({
      ...target,
      action,
      words,
      endsAt,
      byId: adminId,
      at: now,
      reason: reason ?? null,
      reportId: reportId ?? null,
    })
    // `sanction_in_force`: another admin has just decided the same.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!sanction) throw conflict('This has already been decided.')
  await kinds[action].apply?.(trx, target, { now, endsAt, words })
  await tell(trx, 'statement', { sanctionId: sanction.id, userId: target.personId, at: now })
  return sanction.id
}

/**
 * Undoes a decision. Again changes nothing; returns whether it did. Throws a 404, a 403 for an admin's own, and a 409
 * for one that cannot be undone.
 */
export async function undo(trx: Db, sanctionId: number, { adminId, now }: Deciding) {
  const asked = await trx.selectFrom('sanction').selectAll().where('id', '=', sanctionId).executeTakeFirst()
  if (!asked) throw notFound(NO_SANCTION)
  if (asked.personId === adminId) throw forbidden(YOURSELF)
  if (!kinds[asked.action].undo) throw conflict('This cannot be undone.')
  return end(trx, asked, { byId: adminId, now })
}

/** Ends a decision that is in force, and tells the person; false where it has ended meanwhile. */
async function end(
  trx: Db,
  sanction: Selectable<Database['sanction']>,
  { byId, now }: { byId: string | null; now: Date },
) {
  const { id: sanctionId, action, personId } = sanction
  // Locked as when it was decided; what it was about may be gone.
  await kinds[action].find(trx, idOf(sanction), byId ?? '')
  const { numUpdatedRows } = await trx
    .updateTable('sanction')
    .set({ undoneAt: now, undoneById: byId })
    .where('id', '=', sanctionId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) return false
  await kinds[action].undo?.(trx, sanction, now)
  await tell(trx, 'statement', { sanctionId, userId: personId, at: now })
  return true
}

/** Decisions whose time is over, in the words of the index. */
const over = (db: Db, now: Date) =>
  db
    .selectFrom('sanction')
    .selectAll()
    .where('endsAt', '<=', now)
    .where('undoneAt', 'is', null)
    .orderBy('endsAt')
    .limit(BATCH)

export const hasOver = async (db: Db, now: Date) =>
  (await over(db, now).limit(1).executeTakeFirst()) !== undefined

/** Ends the decisions whose time is over, and returns how many: for the person they were over at once. */
export async function endOver(db: Db, now: Date) {
  let ended = 0
  for (const sanction of await over(db, now).execute())
    if (await inTransaction(db, (trx) => end(trx, sanction, { byId: null, now }))) ended++
  return ended
}

/** Erases what was said to a person of decisions about them. */
export const forgetSanctions = (trx: Db, userId: string) =>
  trx.updateTable('sanction').set({ words: null }).where('personId', '=', userId).execute()

const idOf = ({
  action,
  personId,
  ...about
}: SanctionTargets & { action: SanctionAction; personId: string }) =>
  actionRows[action].of === 'avatar'
    ? personId
    : String(about.imageId ?? about.dressId ?? about.reviewId ?? about.messageId ?? personId)
