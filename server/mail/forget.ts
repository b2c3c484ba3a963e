import type { Db } from '../db/database.ts'
import { skipped } from './queue.ts'
import type { SkipReason } from './skip-reasons.ts'

/** Locks a person's letters until the transaction ends: sending locks a letter before its reader's row, too. */
export const lockLetters = (trx: Db, userId: string) =>
  trx.selectFrom('letter').select('id').where('userId', '=', userId).orderBy('id').forUpdate().execute()

/** Deletes the facts of letters about a person's conversations. */
export const forgetThreadLetters = (trx: Db, userId: string) =>
  trx
    .updateTable('letter')
    .set({ facts: null })
    .where('threadId', 'in', (eb) =>
      eb
        .selectFrom('thread')
        .select('thread.id')
        .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)])),
    )
    .where('state', '!=', 'sending')
    .execute()

/** Waiting letters are not sent any more; of the others only the bare rows stay. */
export async function forgetMail(trx: Db, userId: string, now: Date) {
  for (const table of ['mailChoice', 'mailLink'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  await trx
    .updateTable('letter')
    .set(skipped('account_deleted', now))
    .where('userId', '=', userId)
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  // The refusal of the other server may quote their address.
  await trx
    .updateTable('letter')
    .set({ why: 'account_deleted' satisfies SkipReason })
    .where('userId', '=', userId)
    .where('why', 'is not', null)
    .execute()
  await trx
    .updateTable('letter')
    .set({ userId: null, email: null, facts: null })
    .where('userId', '=', userId)
    .execute()
  // Facts about them in letters to others.
  await trx
    .updateTable('letter')
    .set({ facts: null })
    .where('rentalId', 'in', (eb) =>
      eb
        .selectFrom('rental')
        .innerJoin('dress', 'dress.id', 'rental.dressId')
        .select('rental.id')
        .where((eb) => eb.or([eb('rental.renterId', '=', userId), eb('dress.ownerId', '=', userId)])),
    )
    .where('state', '!=', 'sending')
    .execute()
}
