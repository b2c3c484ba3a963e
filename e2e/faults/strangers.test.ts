import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { restRoutes } from '../../server/api/rest/routes.ts'
import { procedures } from '../../server/api/router.ts'
import { figures, sized, spread, tally } from './kit/results.ts'
import { ask, keepAsking, Lost } from './kit/http.ts'
import { openMarket } from './kit/market.ts'
import { isAlive, memoryOf, newDatabase, openShop, type Shop } from './kit/shop.ts'

// What somebody without an account can send, and what the others notice of it.

const ADDRESSES = sized(4_000, 100_000)
/** As long as Node takes them, other headers beside. */
const ADDRESS_LENGTH = 15_000
const HEAP_MB = 384
/** What one body may at most keep everybody waiting, in milliseconds; the figure tells what it really does. */
const MAX_STALL_MS = 2_000

const token = 'a token of forty letters, for the figures'

/** The heap in use after it was last swept, in megabytes, as the shop itself says. */
async function heapOf(shop: Shop) {
  const { text } = await ask(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Math.round(Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 ** 2)
}

/** Asks each of so many addresses twice, some at a time; gives the statuses. */
async function askTwice(shop: Shop, addresses: number, address: (n: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const statuses: (number | string)[] = []
  let n = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (n < addresses) {
        const url = shop.url + address(n++)
        for (let time = 0; time < 2; time++) {
          try {
            statuses.push((await ask(url, { agent })).status)
          } catch (error) {
            if (!(error instanceof Lost)) throw error
            statuses.push(error.message)
          }
        }
      }
    }),
  )
  agent.destroy()
  return statuses
}

test(`${ADDRESSES} addresses of up to 16 KB, twice each, leave the memory as it was [ASVS 1.4.1–1.4.3]`, async () => {
  const shop = await openShop({
    DATABASE_URL: await newDatabase(),
    METRICS_TOKEN: token,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  })
  const { dresses } = await openMarket(shop.url, { traders: 1, dressesEach: 2 })
  const now = new Date()
  const input = {
    0: { json: { dressId: dresses[0]?.id, month: now.getUTCMonth() + 1, year: now.getUTCFullYear() } },
  }
  const call = `/trpc/rentals.availability?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
  /** White space that JSON allows, and each amount of it another address: long ones, and such as are kept. */
  const padded = (n: number) => {
    const length = n % 2 ? ADDRESS_LENGTH : 900
    const digits = n.toString(2).padStart(20, '0').replaceAll('0', '+').replaceAll('1', '%0A')
    return call + digits + '+'.repeat(Math.max(0, length - call.length - digits.length))
  }
  await askTwice(shop, 1_000, padded) // warm
  const before = { heap: await heapOf(shop), memory: (await memoryOf(shop)).now }
  const begun = performance.now()
  const statuses = await askTwice(shop, ADDRESSES, (n) => padded(n + 1_000))
  const seconds = (performance.now() - begun) / 1_000
  const after = { heap: await heapOf(shop), memory: (await memoryOf(shop)).now }

  figures(`Many addresses, with a heap of ${HEAP_MB} MB`, {
    addresses: `${ADDRESSES}, twice each, half of them of ${ADDRESS_LENGTH} letters`,
    answers: tally(statuses),
    'a second': Math.round(statuses.length / seconds),
    'heap in MB before and after': `${before.heap}, ${after.heap}`,
    'memory in MB before and after': `${before.memory}, ${after.memory}`,
  })
  expect(isAlive(shop)).toBe(true)
  expect(new Set(statuses)).toEqual(new Set([200]))
  // 32 MB of answers at most, and what has not been swept yet.
  expect(after.heap).toBeLessThan(before.heap + 100)
})

/** Bodies of nearly 64 KB, each of another kind. */
function bodies(): [name: string, body: string][] {
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`)
  /** As many values with an annotation as there is room for. */
  const annotated = (value: unknown, annotation: unknown): unknown => {
    const room = JSON.stringify([value, annotation]).length + 2 * '"a1234":,'.length
    const names = keys(Math.floor(64_000 / room))
    return {
      json: Object.fromEntries(names.map((key) => [key, value])),
      meta: { values: Object.fromEntries(names.map((key) => [key, annotation])) },
    }
  }
  const typedArrays = [
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float32Array',
    'Float64Array',
  ]
  const deep = (open: string, close: string, count: number) =>
    `{"json":${open.repeat(count)}1${close.repeat(count)}}`
  const plain: [string, unknown][] = [
    ...typedArrays.map((name): [string, unknown] => [name, annotated(1e9, [['typed-array', name]])]),
    ['bigint', { json: '9'.repeat(63_000), meta: { values: ['bigint'] } }],
    ['regexp', annotated('/(a+)+$/', ['regexp'])],
    ['map', annotated([[1, 2]], ['map'])],
    ['set', annotated([1, 2], ['set'])],
    ['Error', annotated({ message: 'a' }, ['Error'])],
    ['URL', annotated('http://a', ['URL'])],
    ['number', annotated('NaN', ['number'])],
    ['Date', annotated('2026', ['Date'])],
    ['undefined', annotated(null, ['undefined'])],
    ...['symbol', 'class', 'custom', 'none'].map((kind): [string, unknown] => [
      kind,
      annotated(1, [[kind, 'x']]),
    ]),
    [
      'equalities',
      {
        json: {},
        meta: { referentialEqualities: Object.fromEntries(keys(3_000).map((key) => [key, ['a', 'b']])) },
      },
    ],
    ['one long path', { json: {}, meta: { values: { [`a${'.a'.repeat(31_000)}`]: ['Date'] } } }],
    ['many names', { json: Object.fromEntries(keys(6_000).map((key) => [key, 1])) }],
  ]
  return [
    ...plain.map(([name, body]): [string, string] => [name, JSON.stringify(body)]),
    ['lists in lists', deep('[', ']', 32_000)],
    ['objects in objects', deep('{"a":', '}', 10_000)],
    [
      'a tree of annotations',
      `{"json":{},"meta":{"values":${'{"a":'.repeat(6_000)}["Date"]${'}'.repeat(6_000)}}}`,
    ],
    ['brackets that never close', '['.repeat(65_000)],
  ]
}

/** Every call that takes a body, plain and as a batch. */
const routes = [
  ...restRoutes
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => ({ path: `/_api${path}`, wrap: (body: string) => body })),
  ...[...procedures.keys()].flatMap((name) => [
    { path: `/trpc/${name}`, wrap: (body: string) => body },
    { path: `/trpc/${name}?batch=1`, wrap: (body: string) => `{"0":${body}}` },
  ]),
]

test('bodies of every annotation and depth, by nobody, on every route, stop nothing [ASVS 15.2.2]', async () => {
  const shop = await openShop({ DATABASE_URL: await newDatabase() })
  const own = new Agent({ keepAlive: true })
  await ask(`${shop.url}/healthz`, { agent: own }) // warm
  const over = new AbortController()
  const watching = keepAsking(1, over.signal, async () => {
    await delay(5)
    return ask(`${shop.url}/healthz`, { agent: own })
  })
  const statuses: number[] = []
  const slowest = { ms: 0, what: '' }
  for (const [name, body] of bodies()) {
    for (const { path, wrap } of routes) {
      const bytes = Buffer.from(wrap(body))
      const { status, ms } = await ask(shop.url + path, {
        method: 'POST',
        body: bytes,
        headers: { 'content-type': 'application/json' },
      })
      statuses.push(status)
      if (ms > slowest.ms) Object.assign(slowest, { ms, what: `${name} to ${path}` })
    }
  }
  over.abort()
  const { answers, losses } = await watching
  own.destroy()

  figures('Bodies of every kind up to the limit, by nobody', {
    bodies: `${statuses.length}, of ${bodies().length} kinds to ${routes.length} routes`,
    answers: tally(statuses),
    'slowest of them': `${Math.round(slowest.ms)} ms, ${slowest.what}`,
    '/healthz meanwhile': spread(answers.map(({ ms }) => ms)),
  })
  expect(isAlive(shop)).toBe(true)
  expect(losses).toEqual([])
  expect(statuses).not.toContain(413)
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_STALL_MS)
})
