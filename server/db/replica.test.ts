import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createMetrics, measureReads } from '../http/metrics.ts'
import { openBrowser, password, startApp } from '../testing/app.ts'
import { startReplicated } from '../testing/servers/replicated.ts'
import { asking, dress, inDays } from '../testing/test.ts'
import { connect, type Db } from './database.ts'
import { migrate } from './migrate.ts'
import { createReads, WROTE_COOKIE, type Reads } from './replica.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let folder: string
let servers: Awaited<ReturnType<typeof startReplicated>>
let db: Db
let reads: Reads
const told: string[] = []

/** Which server answers, by the port it listens on. */
const answeredBy = async (from: Db) => {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(from)
  return rows[0]?.port === servers.replica.port ? 'replica' : 'primary'
}
const where = (position?: string) => answeredBy(reads.for(position))
const until = (place: string, position?: string) =>
  vi.waitFor(async () => expect(await where(position)).toBe(place), { timeout: 20_000, interval: 50 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-dance-replica-'))
  servers = await startReplicated(folder, { fsync: 'off' })
  await migrate(servers.primary.url)
  db = connect(servers.primary.url)
  reads = createReads({ primary: db, replicas: [servers.replica.url], log: (line) => told.push(line) })
  await until('replica')
})
afterEach(() => until('replica'))
afterAll(async () => {
  await reads.close()
  await db.destroy()
  await servers.replica.stop()
  await servers.primary.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Holds the replica where it is until `work` has ended. */
async function behind(work: () => Promise<void>) {
  await servers.replica.say('select pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await servers.replica.say('select pg_wal_replay_resume()')
  }
}

const write = () =>
  db
    .insertInto('searchWord')
    .values({ kind: 'fact', word: crypto.randomUUID() })
    .returning('word')
    .executeTakeFirstOrThrow()
const isThere = async (from: Db, word: string) =>
  Boolean(await from.selectFrom('searchWord').selectAll().where('word', '=', word).executeTakeFirst())

test('whoever has not written reads from the replica, in the names and types of the primary', async () => {
  const before = { ...reads.counts }
  expect(await where()).toBe('replica')
  expect(reads.counts).toEqual({ ...before, replica: before.replica + 1 })
  const query = (from: Db) =>
    sql`select 'x' as first_name, date '2026-12-03' as day, 5::int8 as n`.execute(from)
  expect((await query(reads.for(undefined))).rows).toEqual([{ firstName: 'x', day: '2026-12-03', n: 5 }])
})

test('whoever has written reads from the primary until the replica has what they wrote', async () => {
  await behind(async () => {
    const { word } = await write()
    const position = await reads.position()
    expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    expect(await isThere(reads.for(position), word)).toBe(true)
    expect(await where(position)).toBe('primary')
    // The replica does lack it: this test would notice a reader who is sent there.
    expect(await where()).toBe('replica')
    expect(await isThere(reads.for(undefined), word)).toBe(false)
  })
  const { word } = await write()
  const position = await reads.position()
  await write() // so that the log goes on past that position
  await until('replica', position)
  expect(await isThere(reads.for(position), word)).toBe(true)
})

test('a position that nobody has given is read at the primary', async () => {
  for (const forged of [
    '',
    '1',
    String(Date.now()),
    'FFFFFFFF/FFFFFFFF',
    '0/0/0',
    "0/0'; drop table dress",
    '\0',
  ])
    expect(await where(forged)).toBe('primary')
})

test('a replica that lags is left out, and taken back when it has caught up', async () => {
  await behind(async () => {
    await write()
    await until('primary')
    expect(reads.replicas()).toMatchObject([{ inUse: false }])
    expect(reads.replicas()[0]?.lag).toBeGreaterThanOrEqual(3_000)
    await expect.poll(() => told.at(-1)).toMatch(/^Replica 1 of 1 is left out: it is \d+ ms behind\.$/)
  })
  await until('replica')
  await expect.poll(() => told.at(-1)).toBe('Replica 1 of 1 is in use.')
})

test('a replica that is met for the first time is not used before it has caught up', async () => {
  await behind(async () => {
    await write()
    const later = createReads({ primary: db, replicas: [servers.replica.url] })
    await delay(1_500)
    expect(later.replicas()).toEqual([{ inUse: false, lag: Infinity }])
    expect(await answeredBy(later.for(undefined))).toBe('primary')
    await later.close()
  })
})

test('a replica grows no older while the primary is silent: visitors go on reading', async () => {
  await behind(async () => {
    await write()
    await vi.waitFor(() => expect(reads.replicas()[0]?.lag).toBeGreaterThan(0), { timeout: 10_000 })
    await servers.primary.freeze(true)
    try {
      await delay(4_000)
      expect(reads.replicas()).toMatchObject([{ inUse: true }])
      expect(await where()).toBe('replica')
    } finally {
      await servers.primary.freeze(false)
    }
  })
})

test('a replica that dies in the middle costs no reader an answer, and is taken back', async () => {
  const before = reads.counts.fellBack
  const onReplica = reads.for(undefined)
  expect(await answeredBy(onReplica)).toBe('replica')
  const slow = sql<{ port: number }>`select inet_server_port() as port from pg_sleep(0.5)`.execute(onReplica)
  await servers.replica.kill()
  expect((await slow).rows).toEqual([{ port: servers.primary.port }])
  expect(await answeredBy(onReplica)).toBe('primary')
  expect(reads.counts.fellBack).toBeGreaterThanOrEqual(before + 2)
  await until('primary')

  await servers.replica.start()
  await until('replica')
})

test('a replica that stands still holds nobody up for long', async () => {
  await servers.replica.freeze(true)
  try {
    expect(await where()).toBe('primary') // by falling back, or because its silence has been noticed
    await vi.waitFor(() => expect(reads.replicas()).toMatchObject([{ inUse: false }]), { timeout: 10_000 })
    expect(await where()).toBe('primary')
  } finally {
    await servers.replica.freeze(false)
  }
})

test('a query that is wrong is wrong at the primary too', async () => {
  await expect(sql`select * from nowhere`.execute(reads.for(undefined))).rejects.toThrow('does not exist')
})

test('nobody writes on the way to a replica', async () => {
  const onReplica = reads.for(undefined)
  expect(onReplica.isTransaction).toBe(false)
  if (onReplica.isTransaction) return
  await expect(onReplica.transaction().execute(async () => {})).rejects.toThrow('This is for reading')
})

test('where reads went, and how the replica is, can be measured', async () => {
  const metrics = createMetrics(db)
  measureReads(metrics, reads)
  await answeredBy(reads.for(undefined))
  const measures = await metrics.registry.metrics()
  expect(measures).toContain(`public_reads_total{by="replica"} ${reads.counts.replica}\n`)
  expect(measures).toContain(`public_reads_total{by="primary after replica"} ${reads.counts.fellBack}\n`)
  expect(measures).toContain('replica_in_use{replica="1"} 1\n')
  expect(measures).toMatch(/^replica_lag_seconds\{replica="1"\} \d/m)
})

test('a server that is no replica is not read from', async () => {
  const wrong = createReads({ primary: db, replicas: [servers.primary.url], log: (line) => told.push(line) })
  const askAgain = async () => {
    await answeredBy(wrong.for(undefined))
    return wrong.counts.primary
  }
  await expect.poll(askAgain).toBeGreaterThan(3)
  expect(wrong.counts.replica).toBe(0)
  expect(told).toContain('Replica 1 of 1 is left out: it is no replica.')
  await wrong.close()
})

test('without a replica the primary answers, and a write is told by its moment alone', async () => {
  const alone = createReads({ primary: db })
  expect(alone.for(undefined)).toBe(db)
  expect(alone.for('0/0')).toBe(db)
  expect(Number(await alone.position())).toBeCloseTo(Date.now(), -4)
  await alone.close()
})

test('the addresses of replicas are read one by one, and only beside the primary’s', () => {
  const DATABASE_URL = 'postgres://primary/shop'
  const [one, two] = ['postgres://one/shop', 'postgres://two/shop']
  expect(readConfig({ DATABASE_URL }).databaseReplicaUrls).toEqual([])
  const both = readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: `${one}, ${two}` })
  expect(both.databaseReplicaUrls).toEqual([one, two])
  expect(() => readConfig({ DATABASE_REPLICA_URL: one })).toThrow('DATABASE_REPLICA_URL: needs DATABASE_URL')
  expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: `${one},two` })).toThrow(
    'must be a postgres:// address',
  )
})

describe('over HTTP', () => {
  test('a renter sees her own booking at once, however far behind the replica is', async () => {
    const app = await startApp({ db, reads, imageFolder: folder })
    try {
      const signUp = async (displayName: string) => {
        const browser = openBrowser(app)
        const email = `${crypto.randomUUID()}@people.test`
        const answer = await browser.post('/_api/auth/register_with_password', {
          email,
          password,
          displayName,
        })
        return { browser, id: answer.json().user.id as string }
      }
      const [olga, rita] = [await signUp('Olga'), await signUp('Rita')]
      const id = crypto.randomUUID().replaceAll('-', '')
      await db
        .insertInto('image')
        .values({ id, ownerId: olga.id, width: 1, height: 1, color: '#000000' })
        .execute()
      const created = await olga.browser.post('/_api/dresses/create', {
        ...dress,
        imageUrls: [`http://localhost:3000/_api/images/${id}.webp`],
      })
      expect(created.statusCode).toBe(200)
      const { id: dressId, pricePerDay } = created.json()
      const booking = asking({ id: dressId, pricePerDay }, inDays(10))
      const [year, month] = booking.startDate.split('-').map(Number)
      const calendar = `/_api/rental/availability?dressId=${dressId}&year=${year}&month=${month}`
      await vi.waitFor(
        async () => expect((await openBrowser(app).get(calendar)).statusCode).toBe(200),
        10_000,
      )

      await behind(async () => {
        const answer = await rita.browser.post('/_api/rental/create-booking', booking)
        expect(answer.statusCode).toBe(200)
        expect(answer.cookies.find(({ name }) => name === WROTE_COOKIE)).toMatchObject({
          value: expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/),
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
          maxAge: 20,
        })
        const seen = (await rita.browser.get(calendar)).json().unavailableDates
        expect(seen).toEqual([{ from: booking.startDate, to: expect.any(String) }])
        expect((await openBrowser(app).get(calendar)).json().unavailableDates).toEqual([])
      })
    } finally {
      await app.close()
    }
  })

  test('only what succeeded, and what others can see, counts as written', async () => {
    const app = await startApp({ db, reads, imageFolder: folder })
    const browser = openBrowser(app)
    const wrote = (answer: { cookies: { name: string }[] }) =>
      answer.cookies.some(({ name }) => name === WROTE_COOKIE)
    expect(wrote(await browser.post('/_api/rental/create-booking', {}))).toBe(false)
    expect(wrote(await browser.get('/_api/dresses'))).toBe(false)
    const olga = { email: 'olga@people.test', password: 'correct horse battery staple', displayName: 'Olga' }
    expect(wrote(await browser.post('/_api/auth/register_with_password', olga))).toBe(false)
    expect(wrote(await browser.post('/trpc/auth.updateProfile', { json: { displayName: 'O.' } }))).toBe(true)
    expect(wrote(await browser.post('/_api/auth/logout', {}))).toBe(false)
    await app.close()
  })
})
