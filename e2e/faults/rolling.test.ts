import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../kit/port.ts'
import { openBalancer } from './kit/balancer.ts'
import { figures, sized, spread, tally } from './kit/results.ts'
import { ask, keepAsking } from './kit/http.ts'
import { audit } from './kit/ledger.ts'
import { openMarket, trade } from './kit/market.ts'
import { expectInvariants, lookInto, newDatabase, openShop } from './kit/shop.ts'

const ROUNDS = sized(1, 5)

test('servers that are replaced one after the other fail nobody', async () => {
  const url = await newDatabase()
  const port = await freePort()
  const environment = { DATABASE_URL: url, PUBLIC_URL: `http://localhost:${port}`, DRAIN_SECONDS: '1' }
  const first = await openShop(environment)
  // Both keep their pictures in one place, as they would in a bucket.
  const second = await openShop({ ...environment, DATA_DIR: first.folder })
  const shops = [first, second]
  const balancer = await openBalancer(
    shops.map((shop) => shop.url),
    port,
  )
  const market = await openMarket(balancer.url)
  const stop = new AbortController()
  const trading = trade(market, stop.signal)
  const pages = ['/', '/dress-rental', '/_api/dresses', '/faq']
  const browsing = keepAsking(6, stop.signal, (n) => ask(balancer.url + pages[n % pages.length]))

  const codes: (number | null)[] = []
  const endings: number[] = []
  const starts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const shop of shops) {
      await delay(1_500)
      const begun = performance.now()
      codes.push(await shop.stop())
      endings.push(performance.now() - begun)
      starts.push(await shop.start())
      while (balancer.ready() < shops.length) await delay(20)
    }
  }
  await delay(500)
  stop.abort()
  await trading
  const { answers, losses } = await browsing

  const { lost, twice, halves } = await lookInto(url, async (db) => {
    await expectInvariants(db, first)
    return audit(db, market.ledger)
  })
  const statuses = [...answers.map(({ status }) => status), ...market.outcomes]
  figures('Two servers replaced one after the other, at steady load', {
    replacements: codes.length,
    'ended after': spread(endings),
    'ready again after': spread(starts),
    answers: tally(statuses),
    'without an answer': losses.length,
    'times that the balancer went to the other': balancer.retries(),
    'acknowledged writes': market.ledger.acknowledged,
    lost: lost.length,
  })
  expect({ lost, twice, halves }).toEqual({ lost: [], twice: [], halves: [] })
  expect(losses).toEqual([])
  expect(tally(statuses)).toEqual({ 200: statuses.length })
  expect(new Set(codes)).toEqual(new Set([0]))
  expect(Math.max(...endings)).toBeLessThanOrEqual(10_000)
})
