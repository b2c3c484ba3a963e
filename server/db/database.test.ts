import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseConnection,
} from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { startApp, test } from '../testing/app.ts'
import { constantRules } from '../testing/rules.ts'
import { asking, inDays } from '../testing/test.ts'
import { connect, inTransaction, poolUse } from './database.ts'
import { toDomainError } from './errors.ts'
import type { Database } from './schema.ts'

/** A database that answers every query with one error, and how often it was asked. */
function refusing(code: string) {
  const asked = { times: 0 }
  const connection: DatabaseConnection = {
    executeQuery() {
      asked.times++
      throw Object.assign(new pg.DatabaseError(`secret words about ${code}`, 1, 'error'), { code })
    },
    streamQuery() {
      throw new Error('Nothing is streamed.')
    },
  }
  const nothing = async () => {}
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        releaseConnection: nothing,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        destroy: nothing,
      }),
    },
  })
  return { db, asked }
}

describe('an error of the database', () => {
  const unavailable = ['40001', '40P01', '53300', '55P03', '57014', '57P01', '57P03', '08006', '25P03']
  test.for([
    ...['22001', '22003', '22008', '22021', '22P02'].map((code) => [code, 400] as const),
    ['23503', 404],
    ['23505', 409],
    ['23P01', 409],
    ...unavailable.map((code) => [code, 503] as const),
    ['42P01', 500],
  ] as const)(
    '%s is answered with %d on both surfaces, and in words of ours [ASVS 16.5.1]',
    async ([code, status], { imageFolder }) => {
      const { db } = refusing(code)
      const app = await startApp({ db, imageFolder, rules: constantRules })
      onTestFinished(() => app.close())
      for (const url of [
        '/_api/dress?id=1',
        `/trpc/dresses.byId?input=${encodeURIComponent('{"json":{"id":1}}')}`,
      ]) {
        const answer = await app.inject(url)
        expect(answer.statusCode).toBe(status)
        expect(answer.body).not.toMatch(/secret|pg_|DatabaseError/)
        expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
      }
    },
  )

  test('makes a page one to come back to, not an empty one', async ({ imageFolder }) => {
    const { db } = refusing('57P03')
    const app = await startApp({ db, imageFolder, rules: constantRules })
    onTestFinished(() => app.close())
    for (const url of ['/dress-rental', '/dresses/a-dress', '/']) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '2'])
      expect(body).not.toContain('secret')
    }
  })

  test('that time resolves is tried three times, and no other', async () => {
    for (const [code, times] of [
      ['40001', 3],
      ['40P01', 3],
      ['23505', 1],
      ['57014', 1],
    ] as const) {
      const { db, asked } = refusing(code)
      await expect(inTransaction(db, (trx) => sql`select 1`.execute(trx))).rejects.toMatchObject({ code })
      expect(asked.times).toBe(times)
    }
  })
})

describe('a database that is away', () => {
  test('for a moment, while nobody asks, is met again [ASVS 16.5.2]', async ({
    databaseUrl,
    imageFolder,
  }) => {
    const lost: string[] = []
    const db = connect(databaseUrl, { onError: ({ message }) => void lost.push(message) })
    const app = await startApp({ db, imageFolder, rules: constantRules })
    onTestFinished(() => app.close().then(() => db.destroy()))
    expect((await app.inject('/_api/dresses')).statusCode).toBe(200)
    await cutOff(databaseUrl)
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    expect((await app.inject('/_api/dresses')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  test('in the middle of a booking costs that booking, told as being busy, and nothing else [ASVS 2.3.3, 16.5.3]', async ({
    databaseUrl,
    person,
    db,
  }) => {
    const dress = await (await person('Olga')).list()
    const rita = await person('Rita')
    const error: unknown = await inTransaction(db, async (trx) => {
      await sql`select 1`.execute(trx)
      await cutOff(databaseUrl)
      return sql`select 1`.execute(trx)
    }).catch((error: unknown) => error)
    expect(toDomainError(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 })
    await rita.api.rentals.book(asking(dress, inDays(10)))
  })

  test('is told as being busy, soon, by whoever finds no connection free [ASVS 15.2.2]', async ({
    databaseUrl,
    reads,
    imageFolder,
    signedUp,
  }) => {
    const session = (await signedUp('Olga')).session() ?? ''
    const db = connect(databaseUrl, { max: 2 })
    const app = await startApp({ db, reads, imageFolder, rules: constantRules })
    onTestFinished(() => app.close().then(() => db.destroy()))
    // Her dresses come over a connection of the pool; her session and what everybody sees do not.
    const ask = (url: string) => app.inject({ url, cookies: { session } })
    const free = Promise.withResolvers<void>()
    const held = Promise.all(
      [1, 2].map(() =>
        db.connection().execute(async (one) => {
          await sql`select 1`.execute(one)
          await free.promise
        }),
      ),
    )
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/_api/dresses/my-listings')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(answers[0]?.headers['retry-after']).toBe('2')
    expect(answers[0]?.json().error).toBe('We are very busy at the moment. Please try again shortly.')
    expect((await ask('/_api/dresses')).statusCode).toBe(200)
    free.resolve()
    await held
    expect((await ask('/_api/dresses/my-listings')).statusCode).toBe(200)
    expect(poolUse(db)).toMatchObject({ total: 2, waiting: 0 })
  })

  test('does not keep a statement, a lock or an idle transaction for ever', async ({ databaseUrl }) => {
    const db = connect(databaseUrl)
    onTestFinished(() => db.destroy())
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(db)
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '5000',
      lock_timeout: '2000',
      idle_in_transaction_session_timeout: '10000',
    })
  })
})

/** Ends every other connection to a database, as its restart would, but for the server's own: autovacuum is not ours to end. */
async function cutOff(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
}
