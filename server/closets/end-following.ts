import type { Db } from '../db/database.ts'

/** Ends the following between two people, in the transaction in which one blocks the other. */
export async function endFollowing(trx: Db, one: string, other: string) {
  for (const [followerId, ownerId] of [
    [one, other],
    [other, one],
  ] as const)
    await trx
      .deleteFrom('follow')
      .where('followerId', '=', followerId)
      .where('closetId', 'in', trx.selectFrom('closet').select('id').where('ownerId', '=', ownerId))
      .execute()
}
