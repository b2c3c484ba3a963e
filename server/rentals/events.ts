import { sql } from 'kysely'
import { moves, noticesOf, type RentalEvent } from '../../shared/rental/rental-process.ts'
import type { Db } from '../db/database.ts'
import { notify } from '../notices/commands.ts'

/**
 * Writes an event of these rentals into their conversations, with notices and letters to those whom it concerns, in
 * the transaction of the event. A rental's conversation begins with its request.
 */
export async function recordRentalEvent(trx: Db, event: RentalEvent, rentalIds: number[], at: Date) {
  if (!rentalIds.length) return
  // A booking has locked the renter's row and the dress, and deleting the owner's account waits for the dress.
  if (event !== 'request') await keyShareParties(trx, rentalIds)
  for (const kind of noticesOf(event)) await notify(trx, kind, rentalIds, at)
  const ids = sql.join(rentalIds)
  const { rows } = await sql<{ threadId: number }>`
    with spoken as (
      insert into thread (dress_id, renter_id, owner_id, opened_at, last_message_id)
      select rental.dress_id, rental.renter_id, dress.owner_id, ${at}::timestamptz, nextval('message_id_seq')
      from rental join dress on dress.id = rental.dress_id where rental.id in (${ids})
      group by rental.dress_id, rental.renter_id, dress.owner_id
      -- The id is taken under the lock of the row, so that a conversation's messages are committed in their order.
      on conflict (dress_id, renter_id) do update set last_message_id = nextval('message_id_seq')
      returning id, dress_id, renter_id, last_message_id
    )
    insert into message (id, thread_id, kind, rental_id, proposal_id, start_date, end_date, at)
    overriding system value
    select case row_number() over (partition by spoken.id order by rental.id)
        when 1 then spoken.last_message_id else nextval('message_id_seq') end,
      spoken.id, ${event}::text, rental.id, proposal.id, coalesce(proposal.start_date, rental.start_date),
      coalesce(proposal.end_date, rental.end_date), ${at}::timestamptz
    from rental join spoken using (dress_id, renter_id)
    left join proposal on ${sql.lit(moves[event].proposal !== undefined)}
      and proposal.id = (select max(newest.id) from proposal as newest where newest.rental_id = rental.id)
    where rental.id in (${ids})
    order by rental.id
    returning thread_id`.execute(trx)
  const threadIds = new Set(rows.map(({ threadId }) => threadId))
  if (threadIds.size === rows.length) return
  // Several lines in one conversation: it ends with the last.
  await trx
    .updateTable('thread')
    .set({
      lastMessageId: (eb) =>
        eb
          .selectFrom('message')
          .select(({ fn }) => fn.max<number>('message.id').as('id'))
          .whereRef('message.threadId', '=', 'thread.id'),
    })
    .where('id', 'in', [...threadIds])
    .execute()
}

/**
 * Locks both sides of these rentals in one order, so that none of them leaves until the transaction ends: before
 * rentals, notices and conversations, as deleting an account does.
 */
export const keyShareParties = (trx: Db, rentalIds: number[]) =>
  sql`
    select from app_user where id in (
      select unnest(array[rental.renter_id, dress.owner_id])
      from rental join dress on dress.id = rental.dress_id where rental.id = any(${rentalIds}))
    order by id for key share`.execute(trx)
