import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { listed } from '../testing/rest-client.ts'
import { test } from '../testing/app.ts'
import { statementOf, watchStatements } from '../testing/statements.ts'
import { asking, dress, inDays } from '../testing/test.ts'

const page = '/_api/dresses?limit=24'
const trpcPage = `/trpc/auth.session,dresses.cards?batch=1&input=${encodeURIComponent('{"1":{"json":{}}}')}`

test('a public question asked again and again is asked of the database twice', async ({
  browser,
  person,
}) => {
  await (await person('Olga')).list()
  const { sent, stop } = watchStatements()
  const asked = () => sent('pictures').length
  for (const url of [page, trpcPage]) {
    const before = asked()
    const first = await browser().get(url)
    expect(asked() - before).toBe(1)
    expect((await browser().get(url)).body).toBe(first.body)
    expect(asked() - before).toBe(2)
    const again = await browser().get(url)
    expect(asked() - before).toBe(2)
    expect(again.body).toBe(first.body)
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      'content-type': first.headers['content-type'],
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    })
    const unchanged = await browser().get(url, { 'if-none-match': String(first.headers.etag) })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  }
  stop()
})

test('an answer travels compressed, the first time and again', async ({ browser, person }) => {
  await (await person('Olga')).list({ description: 'Worn once. '.repeat(300) })
  const plain = await browser().get(`${page}&sort=newest`)
  for (let time = 0; time < 3; time++) {
    const small = await browser().get(`${page}&sort=newest`, { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  }
})

test('a change is seen by who asks after it', async ({ signedUp, browser, person }) => {
  const [olga, rita] = [await person('Olga'), await signedUp('Rita')]
  const listed = await olga.list()
  const [year, month] = inDays(30).split('-').map(Number)
  const url = `/_api/rental/availability?dressId=${listed.id}&month=${month}&year=${year}`
  for (let time = 0; time < 2; time++) expect((await browser().get(url)).json().unavailableDates).toEqual([])
  await rita.post('/_api/rental/create-booking', asking(listed, inDays(30)))
  expect((await browser().get(url)).json().unavailableDates).not.toEqual([])
})

test('answers that were begun before a change are not kept after it', async ({
  signedUp,
  browser,
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await signedUp('Rita')]
  const listed = await olga.list()
  const [year, month] = inDays(60).split('-').map(Number)
  const url = `/_api/rental/availability?dressId=${listed.id}&month=${month}&year=${year}`
  const booked = Promise.withResolvers<void>()
  const { query } = pg.Client.prototype
  let asked = 0
  // The second answer to an address is kept: both come from the database before the booking, and are sent after it.
  const ask = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    const answer: unknown = Reflect.apply(query, this, args)
    if (asked === 2 || !statementOf(args).text.includes('left join "hold"')) return answer
    asked++
    return Promise.all([answer, booked.promise]).then(([rows]) => rows)
  })
  const before = [browser().get(url), browser().get(url)]
  await expect.poll(() => asked).toBe(2)
  await delay(200) // by now both have been read
  await rita.post('/_api/rental/create-booking', asking(listed, inDays(60)))
  booked.resolve()
  for (const answer of await Promise.all(before)) expect(answer.json().unavailableDates).toEqual([])
  expect((await browser().get(url)).json().unavailableDates).not.toEqual([])
  ask.mockRestore()
})

test('what depends on who asks is nobody else’s [ASVS 14.2.2]', async ({ signedUp, browser }) => {
  const olga = await signedUp('Olga')
  const photo = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { url: picture } = (await olga.upload(photo, { filename: 'a.gif', contentType: 'image/gif' })).json()
  const { id } = (await olga.post('/_api/dresses/create', { ...dress, imageUrls: [picture] })).json()
  const url = `/_api/dress?id=${id}`
  for (const who of [browser(), olga, browser(), olga, browser(), olga]) {
    expect((await who.get(url)).json().ownerContact).toBe(who === olga ? olga.email : null)
  }
  const session = '/trpc/auth.session?batch=1'
  expect((await browser().get(session)).json()[0].result.data.json).toBe(null)
  expect((await olga.get(session)).json()[0].result.data.json.email).toBe(olga.email)
})

test('neither refusals nor somebody who has just written come from what is kept', async ({ browser }) => {
  const missing = await browser().get('/_api/dress?id=2147483647')
  expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined])
  for (let time = 0; time < 2; time++) await browser().get(page)
  const kept = await browser().get(page)
  expect(kept.headers.etag).toBeDefined()
  const writer = await browser().get(page, { cookie: 'wrote=1' })
  expect(writer.headers.etag).toBeUndefined()
})

test('an address of more than 1 KB is not kept', async ({ browser, person }) => {
  await (await person('Olga')).list()
  const { sent, stop } = watchStatements()
  const asked = () => sent('pictures').length
  const padded = (length: number) => {
    const url = `/trpc/dresses.cards?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`
    return url + '+'.repeat(length - url.length)
  }
  for (const [length, times] of [
    [1_024, 2],
    [1_025, 3],
  ] as const) {
    const before = asked()
    for (let time = 0; time < 3; time++) expect((await browser().get(padded(length))).statusCode).toBe(200)
    expect(asked() - before).toBe(times)
  }
  stop()
})

describe('what one request brings changes nothing for the next', () => {
  const list = `/trpc/dresses.cards?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`

  test.for<[string, string]>([
    ['trpc-accept', 'application/jsonl'],
    ['trpc-accept', 'application/json'],
    ['accept', 'application/jsonl'],
    ['accept', 'text/html, application/jsonl;q=0.5'],
    ['accept', 'text/event-stream'],
    ['accept-encoding', 'gzip'],
    ['accept-encoding', 'br'],
    ['accept-version', '1.0.0'],
    ['authorization', 'Bearer none'],
    ['connection', 'close'],
    ['content-type', 'multipart/form-data; boundary=a'],
    ['content-type', 'application/octet-stream'],
    ['host', 'elsewhere.test'],
    ['idempotency-key', '4f1c1c8e-3f8f-4a53-a0b8-6a9a4f3f4c11'],
    ['if-none-match', '*'],
    ['last-event-id', '1'],
    ['origin', 'https://elsewhere.test'],
    ['range', 'bytes=0-3'],
    ['sec-fetch-site', 'cross-site'],
    ['te', 'trailers'],
    ['x-forwarded-host', 'elsewhere.test'],
    ['x-forwarded-proto', 'https'],
    ['x-http-method-override', 'POST'],
    ['x-trpc-source', 'ssr'],
    ['cookie', 'wrote=0/0'],
    ['cookie', 'session=nobody'],
  ])('%s: %s', async ([name, value], { browser, signedUp }) => {
    const olga = await signedUp('Olga')
    const { id } = await listed(olga)
    for (const url of [page, list]) {
      const headers = {
        'cache-control': 'private, no-cache',
        'content-type': expect.stringMatching('^application/json'),
      }
      const before = await browser().get(url)
      expect(before).toMatchObject({ statusCode: 200, headers })
      await olga.post('/_api/dresses/update', { id, available: true }) // after which nothing is kept
      for (let time = 0; time < 3; time++) {
        const odd = await browser().get(url, { [name]: value })
        const isOther = odd.statusCode === 200 && !odd.headers['content-encoding'] && odd.body !== before.body
        expect(isOther).toBe(false)
      }
      const after = await browser().get(url)
      expect(after).toMatchObject({ statusCode: 200, body: before.body, headers })
      expect(after.headers).not.toHaveProperty('content-encoding')
    }
  })

  test.for(['trpc-accept', 'accept'])(
    '%s that asks for a stream is refused [ASVS 4.2.1]',
    async (name, { browser }) => {
      for (let time = 0; time < 2; time++) await browser().get(list)
      for (const url of [list, `${list}+`, '/trpc/auth.session', '/trpc/auth.session,auth.session?batch=1']) {
        const { statusCode, headers } = await browser().get(url, { [name]: 'application/jsonl' })
        expect([url, statusCode]).toEqual([url, 400])
        expect(headers).not.toHaveProperty('transfer-encoding')
      }
    },
  )

  test('a key with a batch is refused, also while its answer is kept', async ({ browser }) => {
    const batch = '/trpc/auth.session,dresses.cards?batch=1&input=%7B%221%22%3A%7B%22json%22%3A%7B%7D%7D%7D'
    for (let time = 0; time < 2; time++) expect((await browser().get(batch)).statusCode).toBe(200)
    const keyed = await browser().get(batch, { 'idempotency-key': crypto.randomUUID() })
    expect(keyed.statusCode).toBe(400)
  })
})

test.for([
  'session=%',
  'session =%',
  'session\t=%',
  ' session=%',
  '\tsession \t=%',
  'session= %',
  'Session=x; session=%',
  'theme=dark; session=%',
  'a=b;session=%',
  'a=b; session =%; session=other',
  ';;session=%;;',
])(
  'whoever is known by the cookie “%s” gets their own, and nobody else gets it [ASVS 14.2.2]',
  async (spelling, { app, signedUp, browser }) => {
    const olga = await signedUp('Olga')
    const { id, slug } = await listed(olga)
    const cookie = spelling.replace('%', olga.session() ?? '')
    const input = (value: unknown) => encodeURIComponent(JSON.stringify({ 0: { json: value } }))
    for (const url of [
      `/_api/dress?id=${id}`,
      `/trpc/dresses.byId?batch=1&input=${input({ id })}`,
      `/trpc/dresses.bySlug?batch=1&input=${input({ slug })}`,
      '/trpc/auth.session?batch=1',
      `/dresses/${slug}`,
    ]) {
      const theirs = await Promise.all([1, 2, 3].map(() => app.inject({ url, headers: { cookie } })))
      expect([url, theirs.every(({ body }) => body.includes(olga.email))]).toEqual([url, true])
      for (let time = 0; time < 3; time++) {
        const { statusCode, body } = await browser().get(url)
        expect([url, statusCode, body.includes(olga.email)]).toEqual([url, 200, false])
      }
      // And the other way: what visitors were given is not given to them.
      const { body } = await app.inject({ url, headers: { cookie } })
      expect([url, body.includes(olga.email)]).toEqual([url, true])
    }
  },
)
