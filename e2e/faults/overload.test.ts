import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { figures, percentile, sized, spread, tally } from './kit/results.ts'
import { ask, keepAsking, Lost, type Answer } from './kit/http.ts'
import { openMarket, password, signUp } from './kit/market.ts'
import { expectInvariants, isAlive, lookInto, memoryOf, newDatabase, openShop } from './kit/shop.ts'

const SECONDS = sized(6, 60)
/** The promise: as it was, this long after the load has ended, in milliseconds. */
const NORMAL_WITHIN = 10_000
const MAX_MEGABYTES = 1_024

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Asks at a rate, whether the answers come or not, until the time is over. */
async function pour(perSecond: number, milliseconds: number, one: (n: number) => Promise<Answer>) {
  const answers: Answer[] = []
  const losses: Lost[] = []
  const all: Promise<void>[] = []
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < milliseconds; await delay(10)) {
    for (const due = ((performance.now() - begun) / 1_000) * perSecond; sent < due; sent++) {
      const asked = one(sent)
      all.push(
        asked.then(
          (answer) => void answers.push(answer),
          (error) => {
            if (!(error instanceof Lost)) throw error
            losses.push(error)
          },
        ),
      )
    }
  }
  await Promise.all(all)
  return { answers, losses }
}

test('ten times the load that it can take is turned away, and does no harm', async () => {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const { dresses } = await openMarket(shop.url, { traders: 2, dressesEach: 4 })
  // New searches, so that none is answered from the cache.
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const search = (n: number) =>
    ask(`${shop.url}/dress-rental?searchTerm=silk+${n}+${dresses.length}`, { agent, patience: 30_000 })
  let n = 0
  await keepAsking(8, AbortSignal.timeout(1_000), () => search(n++)) // warm
  const able = await keepAsking(8, AbortSignal.timeout(3_000), () => search(n++))
  const capacity = able.answers.length / 3
  const before = await memoryOf(shop)

  const { answers, losses } = await pour(capacity * 10, SECONDS * 1_000, () => search(n++))
  const ended = performance.now()
  // Normal is: as many as it could take before, all answered with what they asked for.
  const isNormal = async () => {
    const again = await keepAsking(8, AbortSignal.timeout(500), () => search(n++))
    return again.answers.every(({ status }) => status === 200)
  }
  while (!(await isNormal())) await delay(100)
  const normalAfter = performance.now() - ended
  const after = await memoryOf(shop)

  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  figures('Ten times the load', {
    'pages a second that it can take': Math.round(capacity),
    'asked a second': Math.round((answers.length + losses.length) / SECONDS),
    seconds: SECONDS,
    answers: tally(answers.map(({ status }) => status)),
    'without an answer': tally(losses.map(({ message }) => message)),
    served: spread(served.map(({ ms }) => ms)),
    'turned away': spread(refused.map(({ ms }) => ms)),
    'mean time until an answer, of all': `${Math.round(mean(answers.map(({ ms }) => ms)))} ms`,
    'normal after': `${Math.round(normalAfter)} ms`,
    'memory in MB before, after and at most': `${before.now}, ${after.now}, ${after.most}`,
  })
  agent.destroy()
  expect(isAlive(shop)).toBe(true)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(after.most).toBeLessThan(MAX_MEGABYTES)
  expect(normalAfter).toBeLessThanOrEqual(NORMAL_WITHIN)
  await lookInto(url, (db) => expectInvariants(db, shop))
})

test('300 people who sign in at once do not stop the others from looking round', async () => {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const { email } = await signUp(shop.url)
  const pages = ['/', '/_api/dresses', '/faq']
  const browse = (until: AbortSignal) =>
    keepAsking(2, until, async (n) => {
      await delay(10)
      return ask(`${shop.url}${pages[n % pages.length]}`)
    })
  const before = await browse(AbortSignal.timeout(2_000))
  const memoryBefore = await memoryOf(shop)

  const over = new AbortController()
  const during = browse(over.signal)
  const agent = new Agent({ keepAlive: false, maxSockets: 300 })
  const logins = await Promise.all(
    Array.from({ length: 300 }, () =>
      ask(`${shop.url}/_api/auth/login_with_password`, { body: { email, password }, agent }),
    ),
  )
  over.abort()
  const { answers } = await during
  const memory = await memoryOf(shop)

  const refused = logins.filter(({ status }) => status === 503 || status === 429)
  figures('300 sign-ins at once', {
    answers: tally(logins.map(({ status }) => status)),
    'signed in': spread(logins.filter(({ status }) => status === 200).map(({ ms }) => ms)),
    'turned away': spread(refused.map(({ ms }) => ms)),
    'others before': spread(before.answers.map(({ ms }) => ms)),
    'others meanwhile': spread(answers.map(({ ms }) => ms)),
    'memory in MB before and at most': `${memoryBefore.now}, ${memory.most}`,
  })
  expect(refused.length + logins.filter(({ status }) => status === 200).length).toBe(300)
  expect(refused.length).toBeGreaterThan(100)
  // A refused request does not wait for those that are let in.
  const times = (some: Answer[]) => some.map(({ ms }) => ms)
  const admitted = logins.filter(({ status }) => status === 200)
  expect(percentile(times(refused), 0.5)).toBeLessThan(percentile(times(admitted), 1))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(memory.most - memoryBefore.now).toBeLessThan(150)
  await lookInto(url, (db) => expectInvariants(db, shop))
})
