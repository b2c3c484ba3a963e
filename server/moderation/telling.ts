import type { Db } from '../db/database.ts'
import { writeLetter } from '../mail/commands.ts'
import { notifyOfAccount } from '../notices/commands.ts'

/**
 * Sends a notice and a letter, in the caller's transaction. `statement`: to the person whom a sanction is about, when it
 * is decided, undone, or has ended by itself; `report_closed`: to the author of a report
 * (server/letters/letter-texts.ts). Sends nothing to a deleted account.
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
