import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../testing/populated-shop.ts'

describe('the database', () => {
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
