import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { jsonSchema, type JsonSchema } from '../../server/api/rest/json-schema.ts'
import { restRoutes } from '../../server/api/rest/routes.ts'
import { procedures } from '../../server/api/router.ts'
import type { Schema } from '../../server/trpc/meta.ts'
import { figures, sized, spread, tally } from './kit/results.ts'
import { ask, keepAskingHealth, Lost, type Answer } from './kit/http.ts'
import { openMarket, signUp } from './kit/market.ts'
import { isAlive, memoryOf, newDatabase, openShop, type Shop } from './kit/shop.ts'

// What a client without an account can send, and how that affects others.

const ADDRESSES = sized(2_000, 100_000)
/** As long as Node takes them, other headers beside. */
const ADDRESS_LENGTH = 15_000
const HEAP_MB = 384
/** How long one body may block the process at most, in milliseconds; the measured time is printed. */
const MAX_STALL_MS = 2_000

const token = 'a token of forty letters, for the figures'

/** The heap in use after the last garbage collection, in megabytes, from the shop's metrics. */
async function heapOf(shop: Shop) {
  const { text } = await ask(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Math.round(Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 ** 2)
}

/** Requests `/healthz` while something else is done; gives the answers. */
async function watchHealth(shop: Shop, meanwhile: () => Promise<void>) {
  const own = new Agent({ keepAlive: true })
  await ask(`${shop.url}/healthz`, { agent: own }) // warm
  const over = new AbortController()
  const watching = keepAskingHealth(shop.url, over.signal, own)
  try {
    await meanwhile()
  } finally {
    over.abort()
  }
  const watched = await watching
  own.destroy()
  return watched
}

/** The longest that anybody waited, in milliseconds. */
const longest = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms))

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
  const statuses: number[] = []
  const slowest = { ms: 0, what: '' }
  const { answers, losses } = await watchHealth(shop, async () => {
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
  })

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
  expect(longest(answers)).toBeLessThan(MAX_STALL_MS)
})

/** Repetitive texts, which are slow for naive patterns that trim, fold or search. */
const runs: [name: string, text: (bytes: number) => string][] = [
  ['spaces', (bytes) => `a${' '.repeat(bytes - 2)}b`],
  ['spaces before', (bytes) => `${' '.repeat(bytes - 1)}b`],
  ['nothing but spaces', (bytes) => ' '.repeat(bytes)],
  ['invisible', (bytes) => `a${'\u200b'.repeat(bytes / 3 - 1)}b`],
  ['brackets', (bytes) => `https://a${')'.repeat(bytes - 10)}b`],
  ['dots', (bytes) => `a@${'a.'.repeat(bytes / 2 - 2)}-`],
  ['dashes', (bytes) => `a${'-1'.repeat(bytes / 2 - 1)}x`],
  ['marks', (bytes) => 'e\u0323\u0307'.repeat(bytes / 5)],
]

const isText = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'string' || (Array.isArray(anyOf) && anyOf.some((one: JsonSchema) => isText(one)))

/** The fields of an input that take words, each with how a text stands in it. */
function textFields(schema: Schema | undefined) {
  const { properties = {} } = schema ? jsonSchema(schema) : {}
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) => {
    if (isText(field)) return [{ name, wrap: (text: string): unknown => text }]
    const items = field.items as JsonSchema | undefined
    return items && isText(items) ? [{ name, wrap: (text: string): unknown => [text] }] : []
  })
}

/** What one request holds: a body of 64 KB, an address of 16. */
const BODY_BYTES = 62_000

test('long rows of one letter, in every text of every route, stop nothing [ASVS 15.2.2]', async () => {
  const shop = await openShop({ DATABASE_URL: await newDatabase() })
  const { cookie } = await signUp(shop.url)
  const statuses: number[] = []
  const slowest = { ms: 0, what: '' }
  const send = async (what: string, path: string, body?: unknown) => {
    const { status, ms } = await ask(shop.url + path, { body, cookie })
    statuses.push(status)
    if (ms > slowest.ms) Object.assign(slowest, { ms, what: `${what} to ${path.slice(0, 60)}` })
  }
  /** As much of it as an address has room for, however it is written there. */
  const inAddress = async (
    what: string,
    address: (text: string) => string,
    text: (bytes: number) => string,
  ) => {
    const room = ADDRESS_LENGTH / Math.max(1, address(text(1_000)).length / 1_000)
    await send(what, address(text(room)).replaceAll('%20', '+'))
  }

  const { answers, losses } = await watchHealth(shop, async () => {
    for (const [name, text] of runs) {
      for (const [procedure, { _def }] of procedures) {
        for (const { name: field, wrap } of textFields(_def.inputs[0])) {
          const what = `${name} in ${field}`
          const path = `/trpc/${procedure}`
          const input = (given: string) => ({ json: { [field]: wrap(given) } })
          if (_def.type === 'mutation') await send(what, path, input(text(BODY_BYTES)))
          else
            await inAddress(
              what,
              (given) => `${path}?input=${encodeURIComponent(JSON.stringify(input(given)))}`,
              text,
            )
        }
      }
      for (const { method, path, input } of restRoutes) {
        for (const { name: field, wrap } of textFields(input)) {
          const what = `${name} in ${field}`
          if (method === 'POST') await send(what, `/_api${path}`, { [field]: wrap(text(BODY_BYTES)) })
          else await inAddress(what, (given) => `/_api${path}?${field}=${encodeURIComponent(given)}`, text)
        }
      }
      for (const field of ['searchTerm', 'city', 'cities', 'brands']) {
        const page = (given: string) => `/dress-rental?${field}=${encodeURIComponent(given)}`
        await inAddress(`${name} in ${field}`, page, text)
      }
    }
  })

  figures('Long rows of one letter, in every text', {
    requests: `${statuses.length}, of ${runs.length} kinds`,
    answers: tally(statuses),
    'slowest of them': `${Math.round(slowest.ms)} ms, ${slowest.what}`,
    '/healthz meanwhile': spread(answers.map(({ ms }) => ms)),
  })
  expect(isAlive(shop)).toBe(true)
  expect(losses).toEqual([])
  expect(statuses).not.toContain(413)
  expect(statuses).not.toContain(431)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(longest(answers)).toBeLessThan(MAX_STALL_MS)
})
