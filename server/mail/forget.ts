import type { Db } from '../db/database.ts'
import { skipped } from './queue.ts'
import type { SkipReason } from './skip-reasons.ts'

/** Takes a person's letters until the transaction ends, as who sends one does before they want its reader's row. */
export const lockLetters = (trx: Db, userId: string) =>
  trx.selectFrom('letter').select('id').where('userId', '=', userId).orderBy('id').forUpdate().execute()

/** Whom and what the letters about somebody's conversations name. */
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

/** Letters on their way are not sent any more; of the others it stays that there were some. */
export async function forgetMail(trx: Db, userId: string, now: Date) {
  for (const table of ['mailChoice', 'mailLink'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  await trx
    .updateTable('letter')
    .set(skipped('account_deleted', now))
    .where('userId', '=', userId)
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  // The other side's server may have named their address.
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
  // What others were told of them.
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
