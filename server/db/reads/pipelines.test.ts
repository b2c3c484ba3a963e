import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Db } from '../database.ts'
import { toDomainError } from '../errors.ts'
import { connectForReads } from './connect.ts'

/** The rows of a statement. */
const ask = async <Row>(db: Db, statement: RawBuilder<Row>) => (await statement.execute(db)).rows

const LINES = `from pg_stat_activity where datname = current_database() and application_name = 'second-dance'`

test('many questions at once each have their own answer, over a few connections', async ({ readsDb: db }) => {
  const asked = Array.from({ length: 200 }, (_, number) => number)
  const answers = await Promise.all(
    asked.map((number) =>
      ask(db, sql<{ number: number; pid: number }>`select ${number}::int as number, pg_backend_pid() as pid`),
    ),
  )
  expect(answers.flat().map(({ number }) => number)).toEqual(asked)
  const pids = new Set(answers.flat().map(({ pid }) => pid))
  expect(pids.size).toBeGreaterThan(1)
  expect(pids.size).toBeLessThanOrEqual(4)
})

test('a question that fails costs no other, and one that is slow holds up none while there is room', async ({
  readsDb: db,
}) => {
  let isSlowOver = false
  const slow = ask(db, sql`select pg_sleep(3)`).finally(() => (isSlowOver = true))
  const answers = await Promise.allSettled([
    ask(db, sql`select 1 as one`),
    ask(db, sql`select 1 / ${0}::int as none`),
    ask(db, sql`select 2 as two`),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(isSlowOver).toBe(false)
  expect(await slow).toHaveLength(1)
})

test('where all connections are busy, questions of one turn go together, four at a time', async ({
  readsDb: db,
}) => {
  const sleeping = () => Promise.all([1, 2, 3, 4].map(() => ask(db, sql`select pg_sleep(0.3)`)))
  await sleeping()
  const asleep = sleeping()
  await delay(50)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)),
  )
  const pids = answers.flat().map(({ pid }) => pid)
  expect(pids).toEqual([...Array(4).fill(pids[0]), ...Array(4).fill(pids[4])])
  expect(pids[0]).not.toBe(pids[4])
  await asleep
})

test('what is asked on a connection that breaks is told as being busy, and the next question is answered', async ({
  readsDb: db,
  databaseUrl,
}) => {
  await ask(db, sql`select 1`)
  const lost = ask(db, sql`select pg_sleep(5)`).catch(toDomainError)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        `select pg_terminate_backend(pid) ${LINES} and query like '%pg_sleep%' and state = 'active'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await client.end()
  expect(await lost).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 })
  expect(await ask(db, sql`select 3 as three`)).toEqual([{ three: 3 }])
})

test('a server that speaks another language loses no connection over a question that fails', async ({
  databaseUrl,
}) => {
  const address = new URL(databaseUrl)
  const upstream = { host: address.hostname, port: Number(address.port) }
  const translator = createServer((client) => {
    const server = connect(upstream)
    client.on('error', () => {}).pipe(server)
    server.on('data', (bytes) => {
      const said = bytes.toString('latin1').replace('SERROR\0', 'SFALLO\0')
      client.write(said, 'latin1')
    })
    server.on('error', () => {}).on('close', () => client.destroy())
  })
  translator.listen(0, '127.0.0.1')
  await once(translator, 'listening')
  onTestFinished(() => void translator.close())
  address.port = `${(translator.address() as AddressInfo).port}`
  const db = connectForReads(address.href)
  onTestFinished(() => db.destroy())
  const pids = new Set<number>()
  for (let n = 0; n < 10; n++) {
    await expect(ask(db, sql`select 1 / ${0}::int`)).rejects.toMatchObject({ severity: 'FALLO' })
    for (const { pid } of await ask(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)) pids.add(pid)
  }
  expect(pids.size).toBe(1)
})

test('a server that says nothing is told as being busy, and so is one that is not there', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  for (const nowhere of [port, 1]) {
    const db = connectForReads(`postgres://shop@127.0.0.1:${nowhere}/shop`)
    onTestFinished(() => db.destroy())
    const answers = await Promise.all([1, 2].map(() => ask(db, sql`select 1`).catch(toDomainError)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 })
  }
})

test('a database that has been closed keeps no connection and opens none', async ({ databaseUrl }) => {
  const db = connectForReads(databaseUrl)
  const [{ pid } = { pid: 0 }] = await ask(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  await db.destroy()
  expect(await ask(db, sql`select 1`).catch(toDomainError)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await expect.poll(async () => (await client.query(`select pid ${LINES} and pid = ${pid}`)).rows).toEqual([])
  await client.end()
})

test('a database that says nothing is left all the same', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const db = connectForReads(`postgres://shop@127.0.0.1:${(silent.address() as AddressInfo).port}/shop`)
  const answer = ask(db, sql`select 1`).catch(toDomainError)
  await db.destroy()
  expect(await answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('what is read has the names and types of any other read', async ({ readsDb, db }) => {
  const query = sql`select 'x' as first_name, date '2026-12-03' as day, 5::int8 as n, 1.50 as price`
  expect(await ask(readsDb, query)).toEqual([{ firstName: 'x', day: '2026-12-03', n: 5, price: 1.5 }])
  expect(await ask(readsDb, query)).toEqual(await ask(db, query))
})

test('a database for reads has no transactions', async ({ readsDb }) => {
  expect(readsDb.isTransaction).toBe(false)
  if (readsDb.isTransaction) return
  await expect(readsDb.transaction().execute(async () => {})).rejects.toThrow('This is for reading')
})
