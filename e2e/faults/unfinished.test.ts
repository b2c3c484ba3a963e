import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OPEN_OF_ALL, OPEN_OF_ONE } from '../../server/images/open-uploads.ts'
import { MAX_IMAGE_BYTES } from '../../shared/upload.ts'
import { figures, sized, spread, tally } from './kit/results.ts'
import { ask, keepAsking, keepAskingHealth } from './kit/http.ts'
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

// Both take half a minute, which is waiting: at the same time, each at a shop of its own.
test('connections that dawdle and uploads that never end are closed, and cost the others nothing', async () => {
  await Promise.all([dawdlingConnections(), unfinishedUploads()])
})

/** The promise: a connection that dawdles is closed by then, in milliseconds; a machine that CI shares may be late. */
const CLOSED_WITHIN = sized(60_000, 35_000)
const CONNECTIONS = 500

const beginnings = [
  'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /_api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"',
]

/** Sends a letter every few seconds until the server closes. Gives how long that took, and the answer's first line. */
async function dawdle({ url }: Shop, beginning: string) {
  const begun = performance.now()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (words: string) => (heard += words))
  socket.on('error', () => {}) // cut off while it spoke; 'close' follows
  socket.write(beginning)
  const speaking = setInterval(() => socket.write('x'), 2_000 + Math.random() * 1_000)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(speaking)
  return { ms: performance.now() - begun, answer: heard.split('\r\n')[0] || 'nothing' }
}

async function dawdlingConnections() {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const pages = ['/', '/_api/dresses', '/faq', '/healthz']
  const browse = async (until: AbortSignal) => {
    const { answers, losses } = await keepAsking(2, until, async (n) => {
      await delay(20)
      return ask(shop.url + pages[n % pages.length])
    })
    return { answers, losses }
  }
  const before = await browse(AbortSignal.timeout(3_000))

  const over = new AbortController()
  const during = browse(over.signal)
  const sockets = Array.from({ length: CONNECTIONS }, (_, n) => dawdle(shop, beginnings[n % 2] ?? ''))
  const closed = await Promise.all(sockets)
  over.abort()
  const { answers, losses } = await during

  figures('Slow connections', {
    connections: CONNECTIONS,
    'closed after': spread(closed.map(({ ms }) => ms)),
    'with these answers': tally(closed.map(({ answer }) => answer)),
    'others before': spread(before.answers.map(({ ms }) => ms)),
    'others meanwhile': spread(answers.map(({ ms }) => ms)),
  })
  expect(losses).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Math.max(...closed.map(({ ms }) => ms))).toBeLessThanOrEqual(CLOSED_WITHIN)
  expect(isAlive(shop)).toBe(true)
  await lookInto(url, (db) => expectInvariants(db, shop))
}

const UNFINISHED = 120
/** An unfinished upload ends by then, in milliseconds. */
const UPLOAD_CLOSED_WITHIN = sized(70_000, 45_000)
/** What the uploads that may be open hold, twice: as they come, and put together. */
const MAX_MEGABYTES_MORE = (2 * OPEN_OF_ALL * MAX_IMAGE_BYTES) / 2 ** 20

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

/** Uploads whose last bytes never come hold what few may, and end. */
async function unfinishedUploads() {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const people = await Promise.all(Array.from({ length: UNFINISHED / 10 }, () => signUp(shop.url)))
  const other = await signUp(shop.url)
  const small = { ...(await photograph()), cookie: other.cookie }
  const upload = () => ask(`${shop.url}/_api/images/upload`, small)
  expect((await upload()).status).toBe(200)
  const before = await memoryOf(shop)
  const over = new AbortController()
  const watched = keepAskingHealth(shop.url, over.signal)

  const sent = people.flatMap((who) => Array.from({ length: 10 }, () => neverEnd(shop, who)))
  await delay(5_000)
  const during = await memoryOf(shop)
  const ended = await Promise.all(sent)
  const { status, ms } = await upload()
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
  expect(Math.max(...ended.map((one) => one.ms))).toBeLessThanOrEqual(UPLOAD_CLOSED_WITHIN)
  expect(after.most - before.now).toBeLessThanOrEqual(MAX_MEGABYTES_MORE)
  expect(losses).toEqual([])
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
  await lookInto(url, (db) => expectInvariants(db, shop))
}
