/* oxlint-disable vitest/valid-expect -- what vitest takes as a second argument says what was asked */
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { addDays, type Day } from '../../shared/day.ts'
import type { NewDress } from '../../shared/dress/dress-schema.ts'
import type { Db } from '../db/database.ts'
import { test as base, type Browser } from './app.ts'
import { asking, dress, inDays } from './test.ts'

// A client of the documented calls, written from docs/product.md#rest by someone who has not read the server.

type CallName = `${'GET' | 'POST'} /_api/${string}`
type Fields = Record<string, unknown>
type Headers = Record<string, string>
export type Someone = Browser & { email: string; id: string }

interface People {
  /** A person with a temporary password from an admin. */
  unchanged: Someone
  admin: Someone
}

export const test = base.extend<People>({
  unchanged: async ({ signedUp, db }, use) => {
    const una = await signedUp('Una')
    await db.updateTable('appUser').set({ mustChangePassword: true }).where('id', '=', una.id).execute()
    await use(una)
  },
  admin: async ({ signedUp, db }, use) => {
    const ada = await signedUp('Ada')
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
    await use(ada)
  },
})

const tally = new Map<CallName, number>()

afterAll(() => {
  const total = [...tally.values()].reduce((sum, checks) => sum + checks, 0)
  if (total > 0) console.info(`${tally.size} of the 25 calls: ${total} checks`)
})

/** One documented call: sends it, checks its answers and counts the checks. */
export function call(name: CallName) {
  const [method = '', path = ''] = name.split(' ')
  const encoded = path.startsWith('/_api/favorites')
  let [begun, checks] = [0, 0]
  const checked = () => void checks++

  afterAll(() => {
    expect(checks, name).toBeGreaterThan(0)
    tally.set(name, checks)
    console.info(`${name} ${begun === checks ? '✓' : '✗'} ${checks} checks`)
  })

  const send = (by: Browser, input: unknown = {}, headers?: Headers) =>
    method === 'GET'
      ? by.get(`${path}${query(input)}`, headers)
      : by.post(path, encoded ? { json: input } : input, { 'content-type': 'application/json', ...headers })

  /** The answer of a call that must succeed. */
  const ask = async (by: Browser, input?: unknown) => {
    begun++
    const answer = await send(by, input)
    expect([answer.statusCode, answer.body], `${name} ${JSON.stringify(input)}`).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 201),
      answer.body,
    ])
    expect(answer.headers['content-type']).toContain('application/json')
    checked()
    return encoded ? answer.json().json : answer.json()
  }

  /** Expects a refusal with this status (one of these) and the same message in every place that callers read. */
  const refuses = async (
    by: Browser,
    input: unknown,
    status: number | number[],
    words?: string | RegExp,
    headers?: Headers,
  ) => {
    begun++
    const answer = await send(by, input, headers)
    const asked = `${name} ${JSON.stringify(input)?.slice(0, 300)} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`
    expect([status].flat(), asked).toContain(answer.statusCode)
    expectErrorBody(answer.json(), encoded, words, asked)
    checked()
    return answer
  }

  const has = (actual: unknown, expected: unknown) => {
    begun++
    expect(actual, name).toEqual(expected)
    checked()
  }

  /** Only a person signed in with a password of their own gets in. */
  const isForMembers = async (visitor: Browser, unchanged: Browser, input?: unknown) => {
    await refuses(visitor, input, 401)
    await refuses(unchanged, input, 403, 'Password change required.')
  }

  const takesNoOtherKeys = async (by: Browser, input: Fields) => {
    for (const extra of ['role', 'ownerId', 'createdAt', 'constructor'])
      await refuses(by, { ...input, [extra]: 1 }, 400)
  }

  const takesOnlyJsonFromHere = async (by: Browser, input: Fields) => {
    await refuses(by, JSON.stringify(input), 415, undefined, { 'content-type': 'text/plain' })
    await refuses(by, '{', 400, undefined, { 'content-type': 'application/json' })
    await refuses(by, { ...input, padding: 'x'.repeat(70_000) }, 413)
    await refuses(by, input, 403, undefined, { 'sec-fetch-site': 'cross-site' })
    await refuses(by, input, 403, undefined, { 'sec-fetch-site': '', origin: 'https://evil.test' })
  }

  /** Expects what holds for every call with a JSON body, shown with an otherwise valid one. */
  const takesStrictJson = async (by: Browser, input: Fields) => {
    await takesNoOtherKeys(by, input)
    for (const wrong of [[], [input], null, 'text', 5]) await refuses(by, wrong, 400)
    await takesOnlyJsonFromHere(by, input)
  }

  return { ask, send, refuses, has, isForMembers, takesNoOtherKeys, takesOnlyJsonFromHere, takesStrictJson }
}

function expectErrorBody(body: Fields, encoded: boolean, words: string | RegExp | undefined, asked: string) {
  expect(body.error, asked).toEqual(expect.stringMatching(/\S/))
  expect(body.message, asked).toBe(body.error)
  expect(body, asked).not.toHaveProperty('stack')
  if (encoded) expect(body.json, asked).toMatchObject({ error: body.error, message: body.error })
  if (typeof words === 'string') expect(body.error, asked).toBe(words)
  else if (words) expect(body.error, asked).toMatch(words)
}

/** `{a: 1, b: [2, 3]}` as `?a=1&b=2&b=3`; a text is the query itself. */
function query(input: unknown) {
  if (typeof input === 'string') return `?${input}`
  const pairs = Object.entries(input as Fields).flatMap(([key, value]) =>
    [value].flat().map((one) => [key, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** Values that no call accepts as an id. */
export const wrongIds = [0, -1, 1.5, 2 ** 31, 2 ** 53, '1', '', ' ', [5], true, null, undefined, {}]

/** The same in an address. */
export const wrongIdTexts = ['0', '-1', '1.5', '2147483648', '9007199254740993', '1e3', '0x10', '', ' 1', 'a']

export const aText = expect.any(String) as string
export const aNumber = expect.any(Number) as number
export const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/) as string
export const pictures = [expect.stringMatching(/^http:\/\/localhost:3000\//) as string]

/** A photo like a camera's, but small. */
export const photo = (change: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#c9a66b', ...change } })

/** Uploads a picture; returns its address. */
export async function uploaded(by: Browser): Promise<string> {
  const answer = await by.upload(await photo().jpeg().toBuffer())
  return answer.json().url
}

interface Listed extends NewDress {
  id: number
  slug: string
}

export async function listed(by: Browser, change: Partial<NewDress> = {}): Promise<Listed> {
  const imageUrls = change.imageUrls ?? [await uploaded(by)]
  return done(await by.post('/_api/dresses/create', { ...dress, ...change, imageUrls }))
}

/** Requests a dress; returns the rental's id. */
export async function requested(by: Browser, of: Listed, start: Day = inDays(10), end?: Day) {
  done(await by.post('/_api/rental/create-booking', asking(of, start, end ?? addDays(start, 3))))
  const rentals: { rentalId: number; dressId: number; startDate: Day }[] = done(
    await by.get('/_api/rental/user-rentals'),
  )
  return (
    rentals.find(({ dressId, startDate }) => dressId === of.id && startDate === start)?.rentalId ?? Number.NaN
  )
}

export async function decided(owner: Browser, rentalId: number, status: 'confirmed' | 'cancelled') {
  return done(await owner.post('/_api/rental/update-status', { rentalId, status }))
}

/** Moves a rental and its hold on the calendar, as if it had been booked earlier. */
export async function moved(db: Db, rentalId: number, days: number) {
  await sql`update rental set start_date = start_date + ${days}::int, end_date = end_date + ${days}::int
    where id = ${rentalId}`.execute(db)
  await sql`update hold set period = daterange(lower(period) + ${days}::int, upper(period) + ${days}::int)
    where rental_id = ${rentalId}`.execute(db)
}

/** Lets a request wait for longer than it may. */
export async function lapsed(db: Db, rentalId: number) {
  for (const table of ['rental', 'hold'])
    await sql`update ${sql.table(table)} set lapses_at = now() - interval '1 minute'
      where ${sql.ref(table === 'rental' ? 'id' : 'rental_id')} = ${rentalId}`.execute(db)
}

/** The body of a successful answer, in a test's preparation. */
function done(answer: { statusCode: number; body: string; json: LightMyRequestResponse['json'] }) {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
