import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { necessaryKinds, optionalKinds } from '../../shared/letter-kinds.ts'
import { accountNoticeKinds, rentalNoticeKinds } from '../../shared/notice-kinds.ts'
import { test } from '../testing/populated-shop.ts'

describe('the database', () => {
  test.for([
    ['notice_kind_of_rental', rentalNoticeKinds],
    ['notice_kind_of_account', accountNoticeKinds],
    ['letter_kind', [...optionalKinds, ...necessaryKinds]],
  ] as const)('knows the kinds of %s as the code does', async ([name, kinds], { db }) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(db)
    const listed = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
    expect(listed.toSorted()).toEqual(kinds.toSorted())
  })

  test.for([
    ['of a rental about none', `select id, 'request', null::int, now() from app_user limit 1`],
    ['of an account about a rental', `select renter_id, 'closet_news', id, now() from rental limit 1`],
    ['of a kind that nobody knows', `select renter_id, 'gossip', id, now() from rental limit 1`],
  ] as const)('takes no notice %s', async ([, row], { lively, db }) => {
    expect(lively).toBeTruthy()
    const insert = sql.raw(`insert into notice (user_id, kind, rental_id, at) ${row}`).execute(db)
    await expect(insert).rejects.toMatchObject({ code: '23514' })
  })
})
