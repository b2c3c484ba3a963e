import type { Db } from '../db/database.ts'
import { writeLetter } from '../mail/commands.ts'
import { notifyOfAccount } from '../notices/commands.ts'

/**
 * Tells the person concerned of a decision, in its transaction: by a notice and a letter, which says what was decided,
 * or, once it is undone or has ended by itself, what is back (server/letters/letter-texts.ts). Nobody
 * who has left.
 */
export async function tellStatement(
  trx: Db,
  { sanctionId, personId }: { sanctionId: number; personId: string },
  at: Date,
) {
  if (await hasLeft(trx, personId)) return
  await notifyOfAccount(trx, 'statement', personId, at)
  await writeLetter(trx, { kind: 'statement', userId: personId, sanctionId, at })
}

/** Decisions and reports outlast those whom they are about: what was hidden can be shown again. */
async function hasLeft(db: Db, personId: string) {
  const person = db.selectFrom('appUser').select('leftAt').where('id', '=', personId)
  return (await person.executeTakeFirst())?.leftAt !== null
}

/** Tells the author of a report what became of it, in the transaction that closes it. */
export async function tellReporter(trx: Db, reportId: number, at: Date) {
  const { reporterId } = await trx
    .selectFrom('report')
    .select('reporterId')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  if (await hasLeft(trx, reporterId)) return
  await notifyOfAccount(trx, 'report_closed', reporterId, at)
  await writeLetter(trx, { kind: 'report_closed', userId: reporterId, reportId, at })
}
