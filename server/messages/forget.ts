import type { Db } from '../db/database.ts'
import { forgetThreadLetters } from '../mail/forget.ts'

/** Takes all conversations of somebody until the transaction ends. */
export const lockThreads = (trx: Db, userId: string) =>
  trx
    .selectFrom('thread')
    .select('id')
    .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** What somebody wrote to others and kept to write; the other side has nothing new to read from them. */
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
