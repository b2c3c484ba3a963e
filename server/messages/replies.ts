import { MAX_REPLIES } from '../../shared/message.ts'
import { lockPerson } from '../people/rows.ts'
import type { Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'

/** The answers that somebody keeps for the next time, in the order in which they were first saved. */
export const findReplies = (db: Db, userId: string) =>
  db
    .selectFrom('savedReply')
    .select(['id', 'title', 'body'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

/** Saves an answer, or changes one, in a transaction. Throws when there are as many as can be, or it is not theirs. */
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
