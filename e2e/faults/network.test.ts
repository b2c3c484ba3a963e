import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { openProxy } from '../../server/testing/servers/proxy.ts'
import { figures, sized, spread, tally } from './kit/results.ts'
import { ask, keepAsking } from './kit/http.ts'
import { audit } from './kit/ledger.ts'
import { openMarket, trade } from './kit/market.ts'
import { expectInvariants, isAlive, isReady, lookInto, newDatabase, openShop, type Shop } from './kit/shop.ts'

const METRICS_TOKEN = 'a token for the measures'
/** The promise: no answer later than this, in milliseconds. */
const LATEST = 8_000
/** And as it was, this long after the fault has ended. */
const BACK_WITHIN = 10_000

/** The pool's connections, idle ones and waiting requests; and the pipelines. */
async function poolOf({ url }: Shop) {
  const { text } = await ask(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const value = (state: string) =>
    Number(new RegExp(`database_connections\\{state="${state}"\\} (\\d+)`).exec(text)?.[1])
  return {
    total: value('total'),
    idle: value('idle'),
    waiting: value('waiting'),
    pipelines: value('pipelines'),
  }
}

/** The shop's active connections in pg_stat_activity. */
async function connectionsAtWork(db: Db) {
  const { rows } = await sql<{ state: string; query: string; since: string }>`
    select state, query, (clock_timestamp() - xact_start)::text as since from pg_stat_activity
    where datname = current_database() and application_name = 'second-dance' and pid <> pg_backend_pid()
      and state <> 'idle'`.execute(db)
  return rows
}

/** What is seen at rest, or after a second as it is then: jobs look each second whether there is something to do. */
async function atRest<Seen>(look: () => Promise<Seen>, isAtRest: (seen: Seen) => boolean) {
  let seen = await look()
  for (let n = 0; n < 20 && !isAtRest(seen); n++) {
    await delay(50)
    seen = await look()
  }
  return seen
}

const pages = [
  '/',
  '/dress-rental',
  '/_api/dresses',
  '/_api/auth/session',
  '/healthz',
  '/sitemap.xml',
  '/trpc/dresses.cards?input=%7B%22json%22%3A%7B%7D%7D',
]

test.for([
  { fault: 'delayed by 3 s', begin: 'delay', seconds: sized(8, 30) },
  { fault: 'behind a network that swallows everything', begin: 'swallow', seconds: sized(7, 30) },
  { fault: 'behind a network that cuts every connection', begin: 'cut', seconds: sized(1, 10) },
] as const)('a database $fault makes nobody wait for ever', async ({ fault, begin, seconds }) => {
  const direct = await newDatabase()
  const address = new URL(direct)
  const proxy = await openProxy(Number(address.port))
  address.port = `${proxy.port}`
  const shop = await openShop({ DATABASE_URL: address.href, METRICS_TOKEN })
  const market = await openMarket(shop.url, { traders: 4 })
  const stop = new AbortController()
  const [trader] = market.traders
  const trading = trade(market, stop.signal)
  const browsing = keepAsking(8, stop.signal, (n) =>
    ask(shop.url + pages[n % pages.length], { cookie: trader?.cookie }),
  )
  await delay(1_500)
  const before = await poolOf(shop)
  market.times.length = 0

  if (begin === 'delay') proxy.delay(3_000)
  if (begin === 'swallow') proxy.swallow()
  for (let second = 0; second < seconds; second++) {
    if (begin === 'cut') proxy.cut()
    await delay(1_000)
  }
  proxy.delay(0)
  proxy.release()

  const ended = performance.now()
  const isBack = async () => {
    if (!(await isReady(shop.url))) return false
    const { total, waiting } = await poolOf(shop)
    return total <= 10 && waiting === 0 && (await ask(`${shop.url}/_api/dresses`)).status === 200
  }
  while (!(await isBack())) await delay(50)
  const backAfter = performance.now() - ended
  await delay(1_000)
  stop.abort()
  await trading
  const { answers, losses } = await browsing

  // Without requests: no query may still run, and no more connections are kept than before.
  await delay(500)
  const after = await atRest(
    () => poolOf(shop),
    ({ total, idle }) => total === idle,
  )
  const { atWork, lost, twice, halves } = await lookInto(direct, async (db) => {
    const atWork = await atRest(
      () => connectionsAtWork(db),
      ({ length }) => length === 0,
    )
    await expectInvariants(db, shop)
    return { atWork, ...(await audit(db, market.ledger)) }
  })
  const written = market.times.map(({ ms }) => ms)
  const longest = market.times.toSorted((a, b) => b.ms - a.ms)[0]
  const browsed = answers.map(({ ms }) => ms)
  figures(`Database ${fault}`, {
    seconds,
    'pages and calls': spread(browsed),
    'their answers': tally(answers.map(({ status }) => status)),
    'without an answer': losses.length,
    writes: spread(written),
    'the longest write': longest?.path ?? 'none',
    'their answers, with those before': market.tally(),
    'as before after': `${Math.round(backAfter)} ms`,
    'pool before': before,
    'pool after': after,
    'connections at work after': atWork.length,
  })
  expect({ lost, twice, halves }).toEqual({ lost: [], twice: [], halves: [] })
  expect(isAlive(shop)).toBe(true)
  expect(losses).toEqual([])
  expect(market.outcomes).not.toContain('lost')
  expect([...answers.map(({ status }) => status), ...market.outcomes]).not.toContain(500)
  expect(Math.max(...browsed, ...written)).toBeLessThanOrEqual(LATEST)
  expect(backAfter).toBeLessThanOrEqual(BACK_WITHIN)
  expect(after).toMatchObject({ waiting: 0, total: after.idle })
  expect(after.total).toBeLessThanOrEqual(10)
  expect(after.pipelines).toBeLessThanOrEqual(6)
  expect(atWork).toEqual([])
})
