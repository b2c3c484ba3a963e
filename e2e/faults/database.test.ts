import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { figures, sized, spread } from './kit/results.ts'
import { ask } from './kit/http.ts'
import { audit } from './kit/ledger.ts'
import { openMarket, trade } from './kit/market.ts'
import { cutConnections, killServer, restartAtOnce } from './kit/postgres.ts'
import {
  embeddedUrl,
  expectInvariants,
  isAlive,
  lookInto,
  openShop,
  READY_WITHIN,
  untilReady,
  type Shop,
} from './kit/shop.ts'

const RESTARTS = sized(2, 20)
const CUTS = sized(5, 50)

/** Ready again, and not just for a moment between two deaths: what people ask for is there. */
async function untilBack(shop: Shop) {
  const begun = performance.now()
  await untilReady(shop)
  // Another page each time, for the same one might be kept from before.
  for (let place = 1; (await ask(`${shop.url}/_api/dresses?cursor=${place}`)).status !== 200; place++)
    await delay(20)
  return performance.now() - begun
}

test('a database that restarts or cuts its connections takes nothing with it', async () => {
  const shop = await openShop()
  const { pid } = shop.process
  const market = await openMarket(shop.url)
  const stop = new AbortController()
  const trading = trade(market, stop.signal)

  const afterRestarts: number[] = []
  for (let n = 0; n < RESTARTS; n++) {
    await delay(1_000)
    const begun = performance.now()
    await (n % 2 ? killServer(shop) : restartAtOnce(shop))
    await untilBack(shop)
    afterRestarts.push(performance.now() - begun)
  }
  const afterCuts: number[] = []
  let cut = 0
  for (let n = 0; n < CUTS; n++) {
    await delay(300)
    cut += await cutConnections(shop)
    afterCuts.push(await untilBack(shop))
  }
  await delay(500)
  stop.abort()
  await trading

  const { lost, twice, halves } = await lookInto(await embeddedUrl(shop), async (db) => {
    await expectInvariants(db, shop)
    return audit(db, market.ledger)
  })
  figures('PostgreSQL restarted and connections cut under writes', {
    restarts: RESTARTS,
    'ready again after a restart': spread(afterRestarts),
    'times that all connections were cut': CUTS,
    'connections cut': cut,
    'ready again after a cut': spread(afterCuts),
    'acknowledged writes': market.ledger.acknowledged,
    lost: lost.length,
    'half applied': halves.length,
    'booked twice under one key': twice.length,
    answers: market.tally(),
  })
  expect(isAlive(shop) && shop.process.pid).toBe(pid)
  expect({ lost, twice, halves }).toEqual({ lost: [], twice: [], halves: [] })
  expect(market.outcomes).not.toContain(500)
  expect(Math.max(...afterRestarts, ...afterCuts)).toBeLessThanOrEqual(READY_WITHIN)
})
