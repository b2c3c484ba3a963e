import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { accountNoticeKinds, rentalNoticeKinds } from '../../shared/notices/notice-kinds.ts'
import { diskStore } from '../images/store.ts'
import { notify, notifyOfAccount } from '../notices/commands.ts'
import { test } from '../testing/populated-shop.ts'
import { checkIntegrity } from './integrity.ts'

describe('looking over the data', () => {
  test('finds nothing in a shop that works', async ({ lively, db, imageFolder }) => {
    expect(lively).toBeTruthy()
    const faults = await checkIntegrity({ db, images: diskStore(imageFolder) })
    expect(faults.filter(({ what }) => what !== 'a picture has no file')).toEqual([])
  })

  test('finds nothing wrong with a notice of any kind, of an account or of a rental', async ({
    lively: { rita },
    db,
    imageFolder,
  }) => {
    for (const kind of accountNoticeKinds) await notifyOfAccount(db, kind, rita.id, new Date())
    const rented = (await rita.api.rentals.mine()).map(({ rentalId }) => rentalId)
    for (const kind of rentalNoticeKinds) await notify(db, kind, rented, new Date())
    const faults = await checkIntegrity({ db, images: diskStore(imageFolder) })
    expect(faults.filter(({ what }) => what !== 'a picture has no file')).toEqual([])
  })

  test.for([
    [
      'two holds of one dress share a day',
      `alter table hold drop constraint hold_no_double_booking;
       insert into hold (dress_id, period) select dress_id, period from hold where rental_id is not null limit 1`,
    ],
    [
      'a live rental holds other days than its own and those until it is back',
      `delete from hold where rental_id is not null`,
    ],
    [
      'a live rental holds other days than its own and those until it is back',
      `update hold set period = daterange(lower(period) + 1, upper(period)) where rental_id is not null`,
    ],
    [
      'a live rental holds other days than its own and those until it is back',
      `update hold set period = daterange(lower(period), upper(period) + 60) where id = (
         select id from hold where rental_id is not null order by upper(period) desc limit 1)`,
    ],
    [
      'something is hidden without a decision, or shown against one',
      `update image set dress_id = null, hidden_at = now()
       where id = (select max(id) from image where dress_id is not null)`,
    ],
    [
      'something is hidden without a decision, or shown against one',
      `insert into sanction (action, person_id, message_id, reason, words, by_id, at)
       select 'hide_message', author_id, id, 'rude', 'x', author_id, now() from message where kind = 'text' limit 1`,
    ],
    [
      'a cancelled rental still holds days',
      `insert into hold (dress_id, period, rental_id) select dress_id, daterange(start_date + 300, end_date + 300), id
       from rental where status = 'cancelled' limit 1`,
    ],
    [
      'a hold does not lapse when its rental does',
      `update hold set lapses_at = null where lapses_at is not null`,
    ],
    [
      'a rental is in a state that no path leads to',
      `update rental set decided_at = now() where status = 'pending'`,
    ],
    [
      'a rental costs something else than its days and rate say',
      `alter table rental drop constraint rental_check1; alter table rental drop constraint if exists rental_check;
       update rental set total_cents = total_cents + 1`,
    ],
    [
      'a rental replaces one of somebody else, or one that goes on',
      `update rental set swap_of = (select id from rental as other
         where other.id <> rental.id and status <> 'cancelled' limit 1)
         where id = (select max(id) from rental)`,
    ],
    [
      'somebody rents a dress of their own',
      `update rental set renter_id = (select owner_id from dress where dress.id = rental.dress_id)`,
    ],
    [
      'a favorite is there twice, or of nobody, or of no dress',
      `update dress set deleted_at = now() where id in (select dress_id from favorite)`,
    ],
    [
      'a session, token or account is of nobody',
      `alter table session drop constraint session_user_id_fkey;
       insert into session (id, user_id, expires_at) values ('x', gen_random_uuid(), now())`,
    ],
    [
      'a dress for all to see has no cover, or a gap in its pictures',
      `update image set position = 3 where dress_id is not null`,
    ],
    ['a dress shows other pictures than it has', `update dress set pictures = null`],
    [
      'a picture is on a dress of somebody else',
      `update image set owner_id = (select renter_id from rental limit 1)`,
    ],
    [
      'an old address leads elsewhere than a new one',
      `insert into dress_old_slug select slug, id from dress limit 1`,
    ],
    [
      'a dress is not found by its words, or at another price',
      `update dress set price_cents = price_cents + 1`,
    ],
    [
      'a dress is counted that cannot be rented, or not, or at another price',
      `update dress_facets set retail_cents = 99`,
    ],
    ['a number will be given out a second time', `alter sequence rental_id_seq restart`],
    [
      'a picture has no file',
      `insert into image (id, owner_id, width, height, color)
       select '${'f'.repeat(32)}', id, 1, 1, '#000000' from app_user limit 1`,
    ],
    ['the tables are not of this version', `insert into kysely_migration values ('9999_newer.sql', '')`],
  ] as const)('finds that %s', async ([what, statements], { lively, db, imageFolder }) => {
    expect(lively).toBeTruthy()
    const trx = await db.startTransaction().execute()
    try {
      await sql.raw(statements).execute(trx)
      const faults = await checkIntegrity({ db: trx, images: diskStore(imageFolder) })
      const found = faults.find((fault) => fault.what === what)
      expect(found?.count).toBeGreaterThan(0)
      expect(found?.examples.length).toBeGreaterThan(0)
    } finally {
      await trx.rollback().execute()
    }
  })
})
