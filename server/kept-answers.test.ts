import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { test } from './testing/app.ts'
import { asking, dress, inDays } from './testing/test.ts'

const page = '/_api/dresses?limit=24'
const trpcPage = `/trpc/auth.session,dresses.list?batch=1&input=${encodeURIComponent('{"1":{"json":{}}}')}`

test('a public question asked again and again is not asked of the database each time', async ({
  browser,
  person,
}) => {
  await (await person('Olga')).list()
  const ask = vi.spyOn(pg.Client.prototype, 'query')
  const asked = () => ask.mock.calls.filter(([text]) => JSON.stringify(text).includes('public_json')).length
  for (const url of [page, trpcPage]) {
    const before = asked()
    const first = await browser().get(url)
    await browser().get(url)
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
  ask.mockRestore()
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

test('whoever asks after a change sees it', async ({ signedUp, browser, person }) => {
  const [olga, rita] = [await person('Olga'), await signedUp('Rita')]
  const listed = await olga.list()
  const [year, month] = inDays(30).split('-').map(Number)
  const url = `/_api/rental/availability?dressId=${listed.id}&month=${month}&year=${year}`
  expect((await browser().get(url)).json().unavailableDates).toEqual([])
  await rita.post('/_api/rental/create-booking', asking(listed, inDays(30)))
  expect((await browser().get(url)).json().unavailableDates).not.toEqual([])
})

test('an answer that a change has overtaken is not kept', async ({ signedUp, browser, person }) => {
  const [olga, rita] = [await person('Olga'), await signedUp('Rita')]
  const listed = await olga.list()
  const [year, month] = inDays(60).split('-').map(Number)
  const url = `/_api/rental/availability?dressId=${listed.id}&month=${month}&year=${year}`
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      browser().get(url),
      rita.post('/_api/rental/create-booking', asking(listed, inDays(60 + round * 4))),
      browser().get(url),
    ])
    const seen = (await browser().get(url)).json()
    await delay(1_050) // by now it is asked of the database
    expect(seen).toEqual((await browser().get(url)).json())
  }
})

test('what depends on who asks is nobody else’s', async ({ signedUp, browser }) => {
  const olga = await signedUp('Olga')
  const photo = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { url: picture } = (await olga.upload(photo, { filename: 'a.gif', contentType: 'image/gif' })).json()
  const { id } = (await olga.post('/_api/dresses/create', { ...dress, imageUrls: [picture] })).json()
  const url = `/_api/dress?id=${id}`
  for (const who of [browser(), olga, browser(), olga]) {
    expect((await who.get(url)).json().ownerContact).toBe(who === olga ? olga.email : null)
  }
  const session = '/trpc/auth.session?batch=1'
  expect((await browser().get(session)).json()[0].result.data.json).toBe(null)
  expect((await olga.get(session)).json()[0].result.data.json.email).toBe(olga.email)
})

test('neither refusals nor somebody who has just written come from what is kept', async ({ browser }) => {
  const missing = await browser().get('/_api/dress?id=2147483647')
  expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined])
  await browser().get(page)
  const kept = await browser().get(page)
  expect(kept.headers.etag).toBeDefined()
  const writer = await browser().get(page, { cookie: 'wrote=1' })
  expect(writer.headers.etag).toBeUndefined()
})
