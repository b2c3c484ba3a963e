import { MAX_REPLIES } from '../../shared/message.ts'
import { lockPerson } from '../people/rows.ts'
import type { Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'

/** A person's saved replies, in the order in which they were first saved. */
export const findReplies = (db: Db, userId: string) =>
  db
    .selectFrom('savedReply')
    .select(['id', 'title', 'body'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

/** Adds or changes a saved reply, in a transaction. Throws at the limit, or when it is another's. */
export async function saveReply(
  trx: Db,
  userId: string,
  { id, title, body }: { id?: number; title: string; body: string },
) {
  if (id !== undefined) {
    const changed = await trx
      .updateTable('savedReply')
      .set({ title, body })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(['id', 'title', 'body'])
      .executeTakeFirst()
    if (!changed) throw notFound('This reply does not exist.')
    return changed
  }
  await lockPerson(trx, userId)
  if ((await findReplies(trx, userId)).length >= MAX_REPLIES)
    throw conflict(`You can keep at most ${MAX_REPLIES} replies.`)
  return trx
    .insertInto('savedReply')
    .values({ userId, title, body })
    .returning(['id', 'title', 'body'])
    .executeTakeFirstOrThrow()
}

export const removeReply = (db: Db, userId: string, id: number) =>
  db.deleteFrom('savedReply').where('id', '=', id).where('userId', '=', userId).execute()
