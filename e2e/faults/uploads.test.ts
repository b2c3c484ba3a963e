import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ANSWER_TIMEOUT_MS } from '../../server/trpc/deadline.ts'
import { OPEN_OF_ALL, OPEN_OF_ONE } from '../../server/images/open-uploads.ts'
import { blackPng } from '../../server/testing/png.ts'
import { MAX_IMAGE_BYTES } from '../../shared/upload.ts'
import { figures, sized, spread, tally } from './kit/results.ts'
import { ask, keepAsking } from './kit/http.ts'
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
const UNFINISHED = 120
/** An unfinished upload ends by then, in milliseconds. */
const CLOSED_WITHIN = 45_000
/** What the uploads that may be open hold, twice: as they come, and put together. */
const MAX_MEGABYTES_MORE = (2 * OPEN_OF_ALL * MAX_IMAGE_BYTES) / 2 ** 20

const upload = ({ url }: Shop, { cookie }: Trader, form: ReturnType<typeof multipart>) =>
  ask(`${url}/_api/images/upload`, { ...form, cookie })

/** Asks whether the shop lives, again and again, until the signal. */
const watch = ({ url }: Shop, until: AbortSignal) =>
  keepAsking(1, until, async () => {
    await delay(5)
    return ask(`${url}/healthz`)
  })

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
  const watched = watch(shop, over.signal)

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

/** A file of the largest size, in its form. */
const large = multipart(Buffer.alloc(MAX_IMAGE_BYTES - 1_000, 0xff))

/** Sends all of an upload but its last bytes; gives the status that comes of it, and after how many milliseconds it was closed. */
async function neverEnd({ url }: Shop, { cookie }: Trader) {
  const begun = performance.now()
  const { body, headers } = large
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('latin1').on('data', (words: string) => (heard += words))
  socket.on('error', () => {}) // cut off while it spoke; 'close' follows
  socket.write(
    [
      'POST /_api/images/upload HTTP/1.1',
      'Host: localhost',
      'Sec-Fetch-Site: same-origin',
      `Cookie: ${cookie}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(body.subarray(0, -100))
  await new Promise((resolve) => socket.once('close', resolve))
  return { ms: performance.now() - begun, answer: /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 'nothing' }
}

test(`${UNFINISHED} uploads whose last bytes never come hold what few may, and end`, async () => {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const people = await Promise.all(Array.from({ length: UNFINISHED / 10 }, () => signUp(shop.url)))
  const other = await signUp(shop.url)
  expect((await upload(shop, other, await photograph())).status).toBe(200)
  const before = await memoryOf(shop)
  const over = new AbortController()
  const watched = watch(shop, over.signal)

  const sent = people.flatMap((who) => Array.from({ length: 10 }, () => neverEnd(shop, who)))
  await delay(5_000)
  const during = await memoryOf(shop)
  const ended = await Promise.all(sent)
  const { status, ms } = await upload(shop, other, await photograph())
  over.abort()
  const { answers, losses } = await watched
  await delay(3_000)
  const after = await memoryOf(shop)

  const letIn = ended.filter(({ answer }) => answer === '408')
  figures('Unfinished uploads', {
    answers: tally(ended.map(({ answer }) => answer)),
    'those let in closed after': spread(letIn.map((one) => one.ms)),
    'those refused closed after': spread(ended.filter((one) => !letIn.includes(one)).map((one) => one.ms)),
    'another upload afterwards': `${status} in ${Math.round(ms)} ms`,
    'memory in MB before, meanwhile, after and at most': `${before.now}, ${during.now}, ${after.now}, ${after.most}`,
    '/healthz meanwhile': spread(answers.map((one) => one.ms)),
  })
  expect(status).toBe(200)
  expect(letIn.length).toBeLessThanOrEqual(Math.min(OPEN_OF_ALL, people.length * OPEN_OF_ONE))
  expect(Math.max(...ended.map((one) => one.ms))).toBeLessThanOrEqual(CLOSED_WITHIN)
  expect(after.most - before.now).toBeLessThanOrEqual(MAX_MEGABYTES_MORE)
  expect(losses).toEqual([])
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
  await lookInto(url, (db) => expectInvariants(db, shop))
})
