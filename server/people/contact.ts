import { inTransaction, type Db } from '../db/database.ts'

/** Whether those who rent from somebody are given their address, or only the conversation. */
export const findContact = (db: Db, userId: string) =>
  db.selectFrom('appUser').select('messagesOnly').where('id', '=', userId).executeTakeFirstOrThrow()

export const setContact = (db: Db, userId: string, { messagesOnly }: { messagesOnly: boolean }) =>
  inTransaction(db, (trx) =>
    trx.updateTable('appUser').set({ messagesOnly }).where('id', '=', userId).execute(),
  )
