import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { figures, spread, tally } from './kit/results.ts'
import { ask, keepAsking } from './kit/http.ts'
import { expectInvariants, isAlive, lookInto, newDatabase, openShop, type Shop } from './kit/shop.ts'

/** The promise: a connection that dawdles is closed by then, in milliseconds. */
const CLOSED_WITHIN = 35_000
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

test(`${CONNECTIONS} connections that dawdle are closed, and cost the others nothing`, async () => {
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
})
