import { endFollowing } from '../closets/end-following.ts'
import type { Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { pair } from '../people/blocked.ts'

/**
 * Keeps somebody from asking and from writing, from now on; neither follows the other any more. In a transaction that takes
 * the rows of both, one of which whoever books, proposes or begins a conversation takes too, and then their conversations,
 * which whoever writes in one takes. Throws when there is no such person, or when it is oneself.
 */
export async function block(trx: Db, { by, whom, now }: { by: string; whom: string; now: Date }) {
  if (by === whom) throw conflict('You cannot block yourself.')
  // Not for update: whoever tells one of them something has shared their row, and may yet share the other's.
  const both = await pair(trx, by, whom).where('leftAt', 'is', null).forNoKeyUpdate().execute()
  if (!both.some(({ id }) => id === whom)) throw notFound('This person does not exist.')
  await trx
    .selectFrom('thread')
    .select('id')
    .where('renterId', 'in', [by, whom])
    .where('ownerId', 'in', [by, whom])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .insertInto('blocked')
    .values({ byId: by, whomId: whom, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await endFollowing(trx, by, whom)
}
