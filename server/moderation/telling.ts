import type { Db } from '../db/database.ts'
import { writeLetter } from '../mail/commands.ts'
import { notifyOfAccount } from '../notices/commands.ts'

/**
 * Tells a person by a notice and a letter, in the transaction of what happened: whom a decision concerns what was
 * decided, or, once it is undone or has ended by itself, what is back (server/letters/letter-texts.ts); the author of a
 * report what became of it. Nobody who has left, whom decisions and reports outlast.
 */
export async function tell(
  trx: Db,
  kind: 'statement' | 'report_closed',
  letter: { userId: string; at: Date } & ({ sanctionId: number } | { reportId: number }),
) {
  const { userId, at } = letter
  const person = trx.selectFrom('appUser').select('leftAt').where('id', '=', userId)
  if ((await person.executeTakeFirst())?.leftAt !== null) return
  await notifyOfAccount(trx, kind, userId, at)
  await writeLetter(trx, { kind, ...letter })
}
