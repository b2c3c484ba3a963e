import { sql } from 'kysely'
import { moves, noticesOf, type RentalEvent } from '../../shared/rental/rental-process.ts'
import type { Db } from '../db/database.ts'
import { writeAsked } from '../mail/commands.ts'
import { notify } from '../notices/commands.ts'

/**
 * Writes an event of these rentals into their conversations, with notices and letters to those whom it concerns, in
 * the transaction of the event. A rental's conversation begins with its request.
 */
export async function recordRentalEvent(trx: Db, event: RentalEvent, rentalIds: number[], at: Date) {
  if (!rentalIds.length) return
  await keyShareParties(trx, rentalIds)
  if (event === 'request') await writeAsked(trx, rentalIds, at)
  for (const kind of noticesOf(event)) await notify(trx, kind, rentalIds, at)
  const lines = await trx
    .with('spoken', (query) =>
      query
        .insertInto('thread')
        .columns(['dressId', 'renterId', 'ownerId', 'openedAt'])
        .expression((eb) =>
          eb
            .selectFrom('rental')
            .innerJoin('dress', 'dress.id', 'rental.dressId')
            .select(['rental.dressId', 'rental.renterId', 'dress.ownerId'])
            .select(sql<Date>`${at}::timestamptz`.as('at'))
            .distinct()
            .where('rental.id', 'in', rentalIds),
        )
        // Updated to itself, so that an existing row is locked and returned.
        .onConflict((conflict) =>
          conflict
            .columns(['dressId', 'renterId'])
            .doUpdateSet({ lastMessageId: (eb) => eb.ref('thread.lastMessageId') }),
        )
        .returning(['id', 'dressId', 'renterId']),
    )
    .insertInto('message')
    .columns(['threadId', 'kind', 'rentalId', 'proposalId', 'startDate', 'endDate', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('rental')
        .innerJoin('spoken', (join) =>
          join
            .onRef('spoken.dressId', '=', 'rental.dressId')
            .onRef('spoken.renterId', '=', 'rental.renterId'),
        )
        .leftJoin('proposal', (join) =>
          join.on('proposal.id', '=', (eb) =>
            eb
              .selectFrom('proposal as newest')
              .select(({ fn }) => fn.max<number>('newest.id').as('id'))
              .whereRef('newest.rentalId', '=', 'rental.id')
              .where(sql<boolean>`${moves[event].proposal !== undefined}`),
          ),
        )
        .select(['spoken.id', sql<RentalEvent>`${event}::text`.as('kind'), 'rental.id as rentalId'])
        .select('proposal.id as proposalId')
        .select((eb) => [
          eb.fn.coalesce('proposal.startDate', 'rental.startDate').as('startDate'),
          eb.fn.coalesce('proposal.endDate', 'rental.endDate').as('endDate'),
        ])
        .select(sql<Date>`${at}::timestamptz`.as('at'))
        .where('rental.id', 'in', rentalIds)
        .orderBy('rental.id'),
    )
    .returning('threadId')
    .execute()
  await trx
    .updateTable('thread')
    .set({
      lastMessageId: (eb) =>
        eb
          .selectFrom('message')
          .select(({ fn }) => fn.max<number>('message.id').as('id'))
          .whereRef('message.threadId', '=', 'thread.id'),
    })
    .where('id', 'in', [...new Set(lines.map(({ threadId }) => threadId))])
    .execute()
}

/**
 * Locks both sides of these rentals in one order, so that none of them leaves until the transaction ends: before
 * rentals, notices and conversations, as deleting an account does.
 */
export const keyShareParties = (trx: Db, rentalIds: number[]) =>
  trx
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('rental')
        .innerJoin('dress', 'dress.id', 'rental.dressId')
        .select(sql<string>`unnest(array[rental.renter_id, dress.owner_id])`.as('id'))
        .where('rental.id', 'in', rentalIds),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
