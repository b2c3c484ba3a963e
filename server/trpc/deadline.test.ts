import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { timeBudget } from './deadline.ts'
import { connect, inTransaction, takeTime, type Db } from '../db/database.ts'
import { openBrowser, startApp } from '../testing/app.ts'
import { AUTHORIZE, begin, comeBack, test, told } from '../testing/servers/google.ts'

test('work has a time together, and what is late is told to come again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTime = timeBudget(200)
  const lasting = (ms: number) => new Promise((resolve) => setTimeout(() => resolve(`after ${ms}`), ms))
  const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error)

  const first = inTime(lasting(100))
  await vi.advanceTimersByTimeAsync(100)
  expect(await first).toBe('after 100')
  await vi.advanceTimersByTimeAsync(300) // does not count: the client is not waiting for us meanwhile
  const second = inTime(lasting(99))
  await vi.advanceTimersByTimeAsync(99)
  expect(await second).toBe('after 99')
  const third = outcome(inTime(lasting(2)))
  await vi.advanceTimersByTimeAsync(2)
  expect(await third).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'We are very busy at the moment. Please try again shortly.',
    retryAfter: 5,
  })
})

test('a transaction ends when nobody waits for it any more, unless it takes its time', async ({
  databaseUrl,
}) => {
  const db = connect(databaseUrl)
  onTestFinished(() => db.destroy())
  const limit = async (of: Db) => {
    const { rows } = await sql<{
      limit: string
    }>`select current_setting('transaction_timeout') as limit`.execute(of)
    return rows[0]?.limit
  }
  expect(await limit(db)).toBe('7s')
  await inTransaction(db, async (trx) => {
    await takeTime(trx)
    expect(await limit(trx)).toBe('0')
  })
})

test('a sign-in with Google is told so too, when the database and Google are slow one after the other', async ({
  db,
  databaseUrl,
  imageFolder,
  issuer,
}) => {
  const slow = connect(databaseUrl, { lockTimeout: 6_000 })
  const open = async () => {
    const config = { google: issuer.settings, rateLimits: true }
    const app = await startApp({ db: slow, imageFolder, config })
    onTestFinished(() => app.close())
    return openBrowser(app)
  }
  const [coming, going] = [await open(), await open()]
  onTestFinished(() => slow.destroy())
  const { sentTo } = await begin(coming)
  issuer.trouble.token = 'silent'
  issuer.trouble.configuration = 'silent'
  onTestFinished(() => void Object.assign(issuer.trouble, { token: undefined, configuration: undefined }))

  // The limits are counted after four seconds; waiting for Google would take another five.
  const lock = await db.startTransaction().execute()
  await sql`lock table login_attempt`.execute(lock)
  const freed = delay(4_000).then(() => lock.commit().execute())
  const answers = await Promise.all([comeBack(coming, sentTo, issuer.agree(sentTo)), going.get(AUTHORIZE)])
  // A request that waits for Google to the end names Google.
  for (const answer of answers)
    expect(told(answer)).toMatchObject({
      error: {
        code: 'refused',
        message: 'We are very busy at the moment. Please try again shortly.',
      },
    })
  await freed
}, 30_000)
