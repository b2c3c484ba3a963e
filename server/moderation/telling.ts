import type { Db } from '../db/database.ts'
import { writeLetter } from '../mail/commands.ts'
import { notifyOfAccount } from '../notices/commands.ts'

/**
 * Tells the person concerned of a decision, in its transaction: what was decided, or, once it is undone or has ended by
 * itself, what is back (server/letters/letter-texts.ts).
 */
export const tellStatement = (
  trx: Db,
  { sanctionId, personId: userId }: { sanctionId: number; personId: string },
  at: Date,
) => tell(trx, 'statement', { userId, sanctionId, at })

/** Tells the author of a report what became of it, in the transaction that closes it. */
export const tellReporter = (
  trx: Db,
  { reportId, reporterId: userId }: { reportId: number; reporterId: string },
  at: Date,
) => tell(trx, 'report_closed', { userId, reportId, at })

/** By a notice and a letter; nobody who has left, whom decisions and reports outlast. */
async function tell(
  trx: Db,
  kind: 'statement' | 'report_closed',
  letter: { userId: string; at: Date; sanctionId?: number; reportId?: number },
) {
  const { userId, at } = letter
  const person = trx.selectFrom('appUser').select('leftAt').where('id', '=', userId)
  if ((await person.executeTakeFirst())?.leftAt !== null) return
  await notifyOfAccount(trx, kind, userId, at)
  await writeLetter(trx, { kind, ...letter })
}
