import { sql, type AliasableExpression } from 'kysely'
import { isOptional } from '../../shared/notices/letter-kinds.ts'
import {
  rentalNotices,
  type AccountNoticeKind,
  type NoticeKind,
  type RentalNoticeKind,
} from '../../shared/notices/notice-kinds.ts'
import type { Db } from '../db/database.ts'
import { isSuspended } from '../sessions/suspended.ts'
import { withLetters } from '../mail/commands.ts'

interface Recipient {
  userId: string
  /** Null where it is about their account. */
  rentalId: number | null
}

/**
 * Inserts the notices of a kind and their letters, in the transaction of the event; nothing else inserts notices
 * (docs/product.md#notices). Nobody is told the same of a rental twice, and former members nothing.
 */
export function insertNotices(
  trx: Db,
  kind: NoticeKind,
  recipients: AliasableExpression<Recipient>,
  at: Date,
) {
  const notices = trx
    .insertInto('notice')
    .columns(['userId', 'kind', 'rentalId', 'at'])
    .expression((eb) =>
      eb
        .selectFrom(recipients.as('recipient'))
        .innerJoin('appUser', 'appUser.id', 'recipient.userId')
        .select(['appUser.id', sql<NoticeKind>`${kind}::text`.as('kind'), 'recipient.rentalId'])
        .select(sql<Date>`${at}::timestamptz`.as('at'))
        .where('appUser.leftAt', 'is', null)
        .orderBy('appUser.id')
        .orderBy('recipient.rentalId'),
    )
    .onConflict((conflict) => conflict.columns(['rentalId', 'userId', 'kind']).doNothing())
    .returning(['id', 'userId', 'rentalId'])
  return isOptional(kind) ? withLetters(trx, kind, notices, at) : notices.execute()
}

/** Tells the side of these rentals that a kind concerns. */
export async function notify(trx: Db, kind: RentalNoticeKind, rentalIds: number[], at: Date) {
  if (!rentalIds.length) return
  const { to, replaceable } = rentalNotices[kind]
  if (replaceable)
    await trx.deleteFrom('notice').where('rentalId', 'in', rentalIds).where('kind', '=', kind).execute()
  const sides = trx
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select([`${to === 'owner' ? 'dress.ownerId' : 'rental.renterId'} as userId`, 'rental.id as rentalId'])
    .where('rental.id', 'in', rentalIds)
  await insertNotices(trx, kind, sides, at)
}

const accounts = (trx: Db) =>
  trx.selectFrom('appUser').select(['appUser.id as userId', sql<null>`null::integer`.as('rentalId')])

/**
 * Tells the admins that something waits, except one whom it is about; of a review, only those who have read the last
 * such notice.
 */
export const notifyAdmins = (
  trx: Db,
  kind: AccountNoticeKind,
  { at, except = [] }: { at: Date; except?: readonly string[] },
) =>
  insertNotices(
    trx,
    kind,
    accounts(trx)
      .where('role', '=', 'admin')
      .where(({ not }) => not(isSuspended(at)))
      .$if(except.length > 0, (query) => query.where('id', 'not in', except))
      // A note can be changed any number of times, and all wait in one list.
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
      ),
    at,
  )

export const notifyOfAccount = (trx: Db, kind: AccountNoticeKind, userId: string, at: Date) =>
  insertNotices(trx, kind, accounts(trx).where('id', '=', userId), at)

/** Marks a notice of a user as read, with or without all earlier ones. */
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
