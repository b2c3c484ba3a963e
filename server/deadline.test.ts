import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { timeFor } from './deadline.ts'
import { inTransaction, takeTime } from './db/database.ts'
import { test } from './testing/test.ts'

test('work has a time together, and what is late is told to come again', async () => {
  const inTime = timeFor(200)
  expect(await inTime(delay(100, 'first'))).toBe('first')
  await delay(300) // does not count: nobody waits for us meanwhile
  await expect(inTime(delay(1_000))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'We are very busy at the moment. Please try again shortly.',
    retryAfter: 5,
  })
})

test('a transaction ends when nobody waits for it any more, unless it takes its time', async ({ db }) => {
  const limit = async (of: typeof db) => {
    const { rows } = await sql<{
      limit: string
    }>`select current_setting('transaction_timeout') as limit`.execute(of)
    return rows[0]?.limit
  }
  expect(await limit(db)).toBe('7s')
  await inTransaction(db, async (trx) => {
    await takeTime(trx)
    expect(
      (await sql<{ limit: string }>`select current_setting('transaction_timeout') as limit`.execute(trx))
        .rows,
    ).toEqual([{ limit: '0' }])
  })
})
