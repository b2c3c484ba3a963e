import { endFollowing } from '../closets/end-following.ts'
import type { Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { pair } from '../people/blocked.ts'
import { refreshHolds } from '../rentals/holds.ts'
import { dressesInLine, recallOffers } from '../rentals/line/offers.ts'

/**
 * Blocks a person from asking and writing; both stop following each other. In a transaction: it locks the rows of
 * both, one of which booking, proposing and beginning a conversation lock too, then their dresses that the other is in
 * line for, and then their conversations, which writing a message locks. Throws when there is no such person, or for oneself.
 */
export async function block(trx: Db, { by, whom, now }: { by: string; whom: string; now: Date }) {
  if (by === whom) throw conflict('You cannot block yourself.')
  // Not FOR UPDATE: a transaction that tells one of them something has a share lock on their row, and may yet take
  // one on the other's.
  const both = await pair(trx, by, whom).where('leftAt', 'is', null).forNoKeyUpdate().execute()
  if (!both.some(({ id }) => id === whom)) throw notFound('This person does not exist.')
  const dressIds = await lockDressesBetween(trx, by, whom)
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
  // What is offered to one of them is the next one's; offers that are over are ended first.
  await refreshHolds(trx, dressIds, now)
  await recallOffers(trx, dressIds, [by, whom])
  await refreshHolds(trx, dressIds, now)
}

/** Locks the dresses of two people for which the other stands in line, and returns their ids. */
async function lockDressesBetween(trx: Db, one: string, other: string) {
  const dresses = await trx
    .selectFrom('dress')
    .select('id')
    .where('ownerId', 'in', [one, other])
    .where('id', 'in', dressesInLine(trx, one).unionAll(dressesInLine(trx, other)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return dresses.map(({ id }) => id)
}
