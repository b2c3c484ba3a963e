import { sql } from 'kysely'
import { rentalNotices, type AccountNoticeKind, type RentalNoticeKind } from '../../shared/notice-kinds.ts'
import type { Db } from '../db/database.ts'

/**
 * Tells the side of these rentals that a kind concerns, and writes the letter about it, in the transaction of what
 * happened (docs/product.md#notices). Nobody is told the same twice, and former members nothing.
 */
export async function notify(trx: Db, kind: RentalNoticeKind, rentalIds: number[], at: Date) {
  if (!rentalIds.length) return
  if (rentalNotices[kind].replaceable)
    await trx.deleteFrom('notice').where('rentalId', 'in', rentalIds).where('kind', '=', kind).execute()
  await trx
    .with('told', (query) =>
      query
        .insertInto('notice')
        .columns(['userId', 'kind', 'rentalId', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('rental')
            .innerJoin('dress', 'dress.id', 'rental.dressId')
            .innerJoin('appUser', (join) =>
              join.onRef(
                'appUser.id',
                '=',
                rentalNotices[kind].to === 'owner' ? 'dress.ownerId' : 'rental.renterId',
              ),
            )
            .select(['appUser.id', sql<RentalNoticeKind>`${kind}::text`.as('kind'), 'rental.id as rentalId'])
            .select(sql<Date>`${at}::timestamptz`.as('at'))
            .where('rental.id', 'in', rentalIds)
            .where('appUser.leftAt', 'is', null),
        )
        .onConflict((conflict) => conflict.columns(['rentalId', 'userId', 'kind']).doNothing())
        .returning(['id', 'userId', 'kind', 'rentalId', 'at']),
    )
    .insertInto('letter')
    .columns(['noticeId', 'userId', 'kind', 'rentalId', 'createdAt', 'dueAt'])
    .expression((eb) =>
      eb
        .selectFrom('told')
        .select([
          'id',
          'userId',
          sql<RentalNoticeKind>`told.kind`.as('kind'),
          'rentalId',
          'at',
          'at as dueAt',
        ]),
    )
    .execute()
}

/**
 * Tells those who run the shop of something that waits for them, but for whom it is about; of reviews whoever has read
 * what was told of others.
 */
export async function notifyAdmins(
  trx: Db,
  kind: AccountNoticeKind,
  { at, except = [] }: { at: Date; except?: readonly string[] },
) {
  const admins = await trx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'admin')
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    // A note can be changed as often as one likes, and all wait in one list.
    .$if(kind === 'review_waits', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notice')
              .select('notice.id')
              .whereRef('notice.userId', '=', 'appUser.id')
              .where('notice.kind', '=', kind)
              .where('notice.seenAt', 'is', null),
          ),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  for (const { id } of admins) await notifyOfAccount(trx, kind, id, at)
}

/** Tells somebody of their own account. */
export const notifyOfAccount = (trx: Db, kind: AccountNoticeKind, userId: string, at: Date) =>
  trx.insertInto('notice').values({ userId, kind, rentalId: null, at }).execute()

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

export const forgetNotices = (trx: Db, userId: string) =>
  trx.deleteFrom('notice').where('userId', '=', userId).execute()
