import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectForReads } from '../../server/db/reads/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { countLost, startLoad, type Happened } from './load.ts'
import { measureThroughput, newList, newPage } from './throughput.ts'
import { timeUsed, usedPerRequest } from './processor.ts'
import { book, Browser, list, seesTaken, signUp, SLOTS, succeeded, takePhoto, withdraw } from './people.ts'

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 100)
const PARALLEL = 8
const BOOKINGS = 100
/** Of each measure of throughput; every one is taken twice. */
const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 2)

let cluster: Cluster
let olga: Browser
let renters: Browser[]

beforeAll(async () => {
  cluster = await startCluster()
  olga = await signUp(cluster.url, 'Olga')
  // A full page of dresses to look at.
  const pictures = await ask<{ id: string }>(
    cluster.primary.url,
    `insert into image (id, owner_id, width, height, color)
     select md5(n::text), app_user.id, 900, 1200, '#c9a66b' from app_user, generate_series(1, 24) as n returning image.id`,
  )
  for (const { id } of pictures) await list(olga, `${cluster.url}/_api/images/${id}.webp`)
  renters = await Promise.all(Array.from({ length: PARALLEL }, (_, n) => signUp(cluster.url, `Renter ${n}`)))
})
afterAll(() => cluster?.stop())

/** The application's own database, as its owner sees it. */
async function ask<T extends pg.QueryResultRow>(url: string, query: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

const some = <T>(from: readonly T[], n: number): T => {
  const one = from[n % from.length]
  if (!one) throw new Error('There is none.')
  return one
}

test('PgBouncer keeps the limits of every statement, and is not migrated through', async () => {
  const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('transaction_timeout') as transaction`
  expect(await ask(cluster.pooledUrl, limits)).toEqual([{ statement: '5s', lock: '2s', transaction: '7s' }])
  await expect(migrate(cluster.pooledUrl)).rejects.toThrow('Set DATABASE_MIGRATION_URL')
})

test('questions that follow each other through PgBouncer without waiting each have their own answer', async () => {
  const db = connectForReads(cluster.pooledUrl, { prepared: false })
  const asked = Array.from({ length: 500 }, (_, number) => number)
  const answers = await Promise.all(
    asked.map((number) => sql<{ number: number }>`select ${number}::int as number`.execute(db)),
  )
  expect(answers.flatMap(({ rows }) => rows.map(({ number }) => number))).toEqual(asked)
  await db.destroy()
})

test(`of ${PARALLEL} requests for the same days through both applications one wins, ${ROUNDS} rounds`, async () => {
  const dresses = [await list(olga), await list(olga)]
  const counts: Record<number, number> = {}
  const before = await timeUsed(cluster)
  for (let round = 0; round < ROUNDS; round++) {
    const dress = some(dresses, Math.floor(round / SLOTS))
    const answers = await Promise.all(
      renters.map((renter, n) => book(renter, dress, round, some(cluster.apps, n).url)),
    )
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const { rentalId } = winners[0]?.body ?? {}
    succeeded(await olga.post('/_api/rental/update-status', { rentalId, status: 'confirmed' })) // or ten would wait
  }
  const used = await usedPerRequest(cluster, before, ROUNDS * (PARALLEL + 1))
  expect(counts).toEqual({ 200: ROUNDS, 409: ROUNDS * (PARALLEL - 1) })
  const twice = `select from hold a join hold b using (dress_id) where a.id < b.id and a.period && b.period`
  expect(await ask(cluster.primary.url, twice)).toHaveLength(0)
  console.info(
    `cluster races: ${ROUNDS} rounds of ${PARALLEL} requests through both applications: ${counts[200]} accepted, ${counts[409]} refused with 409, 0 other answers; processor milliseconds per request: ${used}`,
  )
})

/** How many statements about dresses a server has answered. */
async function dressReads(server: Cluster['primary']) {
  const [row] = await server.say(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%dress%'`,
  )
  return Number(row?.calls)
}

test('public reads go to the replica', async () => {
  const reads = 200
  const visitor = new Browser(cluster.url)
  const before = [await dressReads(cluster.primary), await dressReads(cluster.replica)]
  for (let n = 0; n < reads; n++) succeeded(await visitor.get(newList()))
  const after = [await dressReads(cluster.primary), await dressReads(cluster.replica)]
  const [primary, replica] = after.map((count, n) => count - (before[n] ?? 0))
  console.info(
    `cluster reads: ${reads} lists of dresses: ${replica} statements on the replica, ${primary} on the primary`,
  )
  expect(primary).toBe(0)
  expect(replica).toBeGreaterThanOrEqual(reads)
})

test(`a renter sees her booking at once, ${BOOKINGS} of ${BOOKINGS}, on a replica that is 300 ms behind`, async () => {
  const setDelay = async (time: string) => {
    await cluster.replica.say(`alter system set recovery_min_apply_delay = '${time}'`)
    await cluster.replica.say('select pg_reload_conf()')
  }
  const dress = await list(olga)
  const rita = some(renters, 0)
  const stranger = new Browser(cluster.url)
  await vi.waitFor(
    async () => expect((await stranger.get(`/_api/dress?id=${dress.id}`)).status).toBe(200),
    10_000,
  )
  await setDelay('300ms')
  let own = 0
  let strangers = 0
  try {
    for (let n = 0; n < BOOKINGS; n++) {
      const { rentalId } = succeeded(await book(rita, dress, n))
      const [hers, theirs] = await Promise.all([seesTaken(rita, dress, n), seesTaken(stranger, dress, n)])
      own += Number(hers)
      strangers += Number(theirs)
      succeeded(await withdraw(rita, rentalId))
    }
  } finally {
    await setDelay('0')
  }
  console.info(
    `cluster own writes: ${own} of ${BOOKINGS} renters saw their booking in the next request; of strangers, who may see what was a moment ago, ${strangers}`,
  )
  expect(own).toBe(BOOKINGS)
  expect(strangers).toBeLessThan(BOOKINGS) // else this would prove nothing
})

test('pictures uploaded through one application are served by the other', async () => {
  const uploads = 6
  let served = 0
  for (let n = 0; n < uploads; n++) {
    const { url } = succeeded(
      await olga.upload(`${some(cluster.apps, n).url}/_api/images/upload`, await takePhoto()),
    )
    const { pathname } = new URL(String(url))
    const answer = await fetch(some(cluster.apps, n + 1).url + pathname)
    if (answer.ok && (await answer.arrayBuffer()).byteLength > 100) served++
  }
  console.info(
    `cluster pictures: ${served} of ${uploads} uploaded through one application were served by the other`,
  )
  expect(served).toBe(uploads)
})

test('a store that is down is told in words, and leaves no row', async () => {
  const rows = async () => (await ask(cluster.primary.url, 'select id from image')).length
  const before = await rows()
  await cluster.s3.stop()
  const refused = await olga.upload('/_api/images/upload', await takePhoto())
  const shop = await new Browser(cluster.url).get('/_api/dresses')
  const left = (await rows()) - before
  await cluster.s3.start()
  const again = await olga.upload('/_api/images/upload', await takePhoto())
  console.info(
    `cluster store down: upload answered ${refused.status} "${refused.body.error}", ${left} rows left, the shop ${shop.status}; back: upload ${again.status}`,
  )
  expect(refused).toMatchObject({ status: 503, body: { error: 'Failed to upload image' } })
  expect([left, shop.status, again.status]).toEqual([0, 200, 200])
})

test('no acknowledged write is lost when an application, the replica, PgBouncer and the primary are killed', async () => {
  const people = []
  for (const browser of renters.slice(1, 5)) people.push({ browser, dress: await list(olga) })
  const load = startLoad(cluster.url, people)
  const told = (what: string, happened: Happened) => {
    console.info(`cluster kill: ${what}: ${JSON.stringify(happened)}`)
    return happened
  }
  /** Both kinds of answers come, from now on. */
  const well = () =>
    vi.waitFor(
      async () => {
        const now = await load.during(() => delay(300))
        expect(now).toMatchObject({ failedReads: {}, failedWrites: {} })
        expect(Math.min(now.reads, now.writes)).toBeGreaterThan(0)
      },
      { timeout: 20_000, interval: 0 },
    )
  await well()

  const [app] = cluster.apps
  const withoutApp = await load.during(async () => {
    await app?.kill()
    await delay(2_000)
    await app?.start()
    await vi.waitFor(async () => expect(await cluster.balancer.ready()).toBe(2), 10_000)
  })
  told('one application, and back', withoutApp)
  await well()

  const withoutReplica = await load.during(async () => {
    await cluster.replica.kill()
    await delay(1_500)
    await cluster.replica.start()
    const before = await dressReads(cluster.replica)
    await vi.waitFor(async () => expect(await dressReads(cluster.replica)).toBeGreaterThan(before), 20_000)
  })
  told('the replica, and back', withoutReplica)
  await well()

  const withoutPool = await load.during(async () => {
    await cluster.pgbouncer.kill()
    await delay(1_500)
    await cluster.pgbouncer.start()
    await delay(1_000)
  })
  told('PgBouncer, and back', withoutPool)
  await well()

  const withoutPrimary = await load.during(async () => {
    await cluster.primary.kill()
    await delay(1_500)
    await cluster.primary.start()
    await delay(1_000)
  })
  told('the primary, and back', withoutPrimary)
  await well()

  const acknowledged = await load.stop()
  const withdrawn = [...acknowledged.values()].filter(Boolean).length
  const lost = await countLost(cluster.primary.url, acknowledged)
  console.info(
    `cluster kills: ${acknowledged.size} bookings and ${withdrawn} withdrawals acknowledged, ${lost} lost; answers again by itself after each`,
  )
  expect(acknowledged.size).toBeGreaterThan(20)
  expect(lost).toBe(0)
  expect(withoutApp.writes).toBeGreaterThan(0)
  // All answers are good without the replica; those to visitors also without PgBouncer or the primary.
  expect(withoutReplica).toMatchObject({ failedReads: {}, failedWrites: {} })
  expect(withoutPool.failedReads).toEqual({})
  expect(withoutPrimary.failedReads).toEqual({})
})

test('two applications and one, in requests per second and in processor time', async () => {
  const measure = (next: () => string) => measureThroughput(cluster, next, SECONDS)
  const lines: string[] = []
  for (const [name, next] of Object.entries({ 'a list of dresses': newList, 'the browse page': newPage })) {
    await measure(next) // warm
    const one: string[] = []
    const two: string[] = []
    // Alternating, so that other load on the machine affects both.
    for (let turn = 0; turn < 2; turn++) {
      two.push(await measure(next))
      await cluster.balancer.use(2, 'maint')
      one.push(await measure(next))
      await cluster.balancer.use(2, 'ready')
      await vi.waitFor(async () => expect(await cluster.balancer.ready()).toBe(2), 10_000)
    }
    lines.push(`${name}\n  one application: ${one.join('; ')}\n  two applications: ${two.join('; ')}`)
  }
  console.info(
    `cluster throughput, all on one machine of ${availableParallelism()} processors with its load generator; in brackets, processor milliseconds per request:\n${lines.join('\n')}`,
  )
})
