import type { Db } from '../db/database.ts'
import { forgetThreadLetters } from '../mail/forget.ts'

/** Locks all conversations of a person until the transaction ends. */
export const lockThreads = (trx: Db, userId: string) =>
  trx
    .selectFrom('thread')
    .select('id')
    .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Deletes a person's messages and saved replies; the other side has no unread ones left. */
export async function forgetMessages(trx: Db, userId: string, now: Date) {
  await trx.updateTable('message').set({ body: null, hiddenAt: now }).where('authorId', '=', userId).execute()
  await trx
    .updateTable('thread')
    .set({ subject: null, ownerUnread: 0 })
    .where('renterId', '=', userId)
    .execute()
  await trx.updateTable('thread').set({ renterUnread: 0 }).where('ownerId', '=', userId).execute()
  await forgetThreadLetters(trx, userId)
  await trx.deleteFrom('savedReply').where('userId', '=', userId).execute()
}
