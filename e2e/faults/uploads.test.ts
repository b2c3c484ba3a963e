import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ANSWER_TIMEOUT_MS } from '../../server/trpc/deadline.ts'
import { blackPng } from '../../server/testing/png.ts'
import { figures, sized, spread, tally } from './kit/results.ts'
import { ask, keepAskingHealth } from './kit/http.ts'
import { multipart, photograph, signUp, type Trader } from './kit/market.ts'
import {
  expectInvariants,
  isAlive,
  lookInto,
  memoryOf,
  newDatabase,
  openShop,
  type Shop,
} from './kit/shop.ts'

const ROUNDS = sized(2, 10)

const upload = ({ url }: Shop, { cookie }: Trader, form: ReturnType<typeof multipart>) =>
  ask(`${url}/_api/images/upload`, { ...form, cookie })

test('pictures that are small as files and huge once decoded hold up nobody else', async () => {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(shop.url)))
  const other = await signUp(shop.url)
  const png = (bytes: Buffer) => multipart(bytes, { type: 'image/png' })
  const bombs = [
    png(blackPng(1, 39_999_999)),
    png(blackPng(6_324, 6_324)),
    png(blackPng(6_324, 6_324, { color: 'rgba', bits: 16 })),
    png(blackPng(2_000, 20_000, { color: 'rgba', bits: 16 })),
  ]
  const small = await photograph()
  const over = new AbortController()
  const watched = keepAskingHealth(shop.url, over.signal)

  const [ofBombs, ofOther]: [number[], { status: number; ms: number }[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const bomb of bombs) {
      // Once all four of one person, once one of each of four.
      const senders = round % 2 ? people : people.map(() => people[0] ?? other)
      const sent = senders.map((sender) => upload(shop, sender, bomb))
      await delay(100) // so that they are there before
      ofOther.push(await upload(shop, other, small))
      ofBombs.push(...(await Promise.all(sent)).map(({ status }) => status))
    }
  }
  over.abort()
  const { answers, losses } = await watched

  figures('Pixel bombs', {
    bombs: tally(ofBombs),
    'small uploads of another behind them': spread(ofOther.map(({ ms }) => ms)),
    '/healthz meanwhile': spread(answers.map(({ ms }) => ms)),
    'memory in MB at most': (await memoryOf(shop)).most,
  })
  expect(ofOther.map(({ status }) => status)).toEqual(ofOther.map(() => 200))
  expect(Math.max(...ofOther.map(({ ms }) => ms))).toBeLessThanOrEqual(ANSWER_TIMEOUT_MS)
  expect(ofBombs.filter((status) => ![200, 400, 429, 503].includes(status))).toEqual([])
  expect(losses).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(isAlive(shop)).toBe(true)
  await lookInto(url, (db) => expectInvariants(db, shop))
})
