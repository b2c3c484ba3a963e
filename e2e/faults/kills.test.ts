import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { figures, sized, spread } from './kit/results.ts'
import { audit } from './kit/ledger.ts'
import { openMarket, trade } from './kit/market.ts'
import { embeddedUrl, expectInvariants, lookInto, openShop, READY_WITHIN } from './kit/shop.ts'

const KILLS = sized(3, 200)
const WRITES = sized(60, 20_000)

test('a process killed while people write loses nothing that it has said yes to', async () => {
  const shop = await openShop()
  const market = await openMarket(shop.url)
  const stop = new AbortController()
  const trading = trade(market, stop.signal)
  const starts: number[] = []
  // Whichever takes longer: the last lives are as long as the writes need.
  while (starts.length < KILLS || market.ledger.acknowledged < WRITES) {
    await delay(300 + Math.random() * 900)
    await shop.kill()
    starts.push(await shop.start())
  }
  stop.abort()
  await trading

  const { lost, twice, halves } = await lookInto(await embeddedUrl(shop), async (db) => {
    await expectInvariants(db, shop)
    return audit(db, market.ledger)
  })
  figures('kill -9 of the shop under writes', {
    kills: starts.length,
    'acknowledged writes': market.ledger.acknowledged,
    lost: lost.length,
    'half applied': halves.length,
    'applied twice': twice.length,
    'ready again after': spread(starts),
    answers: market.tally(),
  })
  expect({ lost, twice, halves }).toEqual({ lost: [], twice: [], halves: [] })
  expect(Math.max(...starts)).toBeLessThanOrEqual(READY_WITHIN)
  expect(await shop.stop()).toBe(0)
})
