import { sql } from 'kysely'
import { toldSide, type NoticeKind } from '../../shared/notice.ts'
import type { Db } from '../db/database.ts'

/**
 * Tells the side of these rentals that a kind concerns, in the transaction of what happened
 * (docs/product.md#notices). Nobody is told the same twice, and former members nothing.
 */
export async function notify(trx: Db, kind: NoticeKind, rentalIds: number[], at: Date) {
  if (!rentalIds.length) return
  await trx
    .insertInto('notice')
    .columns(['userId', 'kind', 'rentalId', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('rental')
        .innerJoin('dress', 'dress.id', 'rental.dressId')
        .innerJoin('appUser', (join) =>
          join.onRef('appUser.id', '=', toldSide[kind] === 'owner' ? 'dress.ownerId' : 'rental.renterId'),
        )
        .select(['appUser.id', sql<NoticeKind>`${kind}::text`.as('kind'), 'rental.id as rentalId'])
        .select(sql<Date>`${at}::timestamptz`.as('at'))
        .where('rental.id', 'in', rentalIds)
        .where('appUser.leftAt', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['rentalId', 'userId', 'kind']).doNothing())
    .execute()
}

/** Marks one of somebody's notices as read, with or without all that came before it. */
export async function markSeen(
  db: Db,
  { id, andOlder = false }: { id: number; andOlder?: boolean },
  { userId, now }: { userId: string; now: Date },
) {
  await db
    .updateTable('notice')
    .set({ seenAt: now })
    .where('userId', '=', userId)
    .where('seenAt', 'is', null)
    .where('id', andOlder ? '<=' : '=', id)
    .execute()
}
