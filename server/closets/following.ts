import type { Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { findBlockers, lockPair } from '../people/blocked.ts'

export const CLOSET_MISSING = 'This closet does not exist.'

/** A closet by id; none of a person who is suspended. */
export const findOpenCloset = (db: Db, closetId: number) =>
  db
    .selectFrom('closet')
    .innerJoin('appUser as owner', 'owner.id', 'closet.ownerId')
    .select('closet.ownerId')
    .where('closet.id', '=', closetId)
    .where('owner.suspendedAt', 'is', null)
    .executeTakeFirst()

export const MAX_FOLLOWS = 200

/**
 * Follows a closet, in a transaction; a second time changes nothing. Locks the rows of both people, one of which
 * blocking and leaving lock. Throws a 404 when there is no such closet, and a 409 for one's own, beyond
 * `MAX_FOLLOWS`, and where one has blocked the other.
 */
export async function followCloset(
  trx: Db,
  { followerId, closetId, now }: { followerId: string; closetId: number; now: Date },
) {
  const closet = await findOpenCloset(trx, closetId)
  if (!closet) throw notFound(CLOSET_MISSING)
  const { ownerId } = closet
  if (ownerId === followerId) throw conflict('This is your own closet.')
  const both = await lockPair(trx, followerId, ownerId)
  if (both.length < 2) throw notFound(CLOSET_MISSING)
  const blockers = await findBlockers(trx, followerId, ownerId)
  if (blockers.includes(followerId)) throw conflict('You have blocked this person. Unblock them to follow.')
  // All that a blocked person learns.
  if (blockers.includes(ownerId)) throw conflict('This closet cannot be followed at the moment.')
  const added = await trx
    .insertInto('follow')
    .values({ followerId, closetId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('closetId')
    .executeTakeFirst()
  if (!added) return
  const { count } = await trx
    .selectFrom('follow')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('followerId', '=', followerId)
    .executeTakeFirstOrThrow()
  if (count > MAX_FOLLOWS)
    throw conflict(`You follow ${MAX_FOLLOWS} closets, which is as many as one can. Let go of one first.`)
}

/** Does nothing when the closet is not followed. */
export const unfollowCloset = (trx: Db, { followerId, closetId }: { followerId: string; closetId: number }) =>
  trx.deleteFrom('follow').where('followerId', '=', followerId).where('closetId', '=', closetId).execute()
