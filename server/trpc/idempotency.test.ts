import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { diskStore } from '../images/store.ts'
import type { Browser } from '../testing/app.ts'
import { test } from '../testing/app.ts'
import { asking, dress, inDays } from '../testing/test.ts'

const key = () => ({ 'idempotency-key': randomUUID() })
const book = (browser: Browser, body: object, headers: object) =>
  browser.post('/_api/rental/create-booking', body, { ...headers })
const overTrpc = (browser: Browser, body: object, headers: object) =>
  browser.post('/trpc/rentals.book', { json: body }, { ...headers })

describe('a request for a dress that is sent again under its key', () => {
  test('is answered again and made once, over REST and tRPC alike', async ({ person, signedUp, db }) => {
    const listed = await (await person('Olga')).list()
    const rita = await signedUp('Rita')
    const under = key()
    const first = await book(rita, asking(listed, inDays(10)), under)
    expect(first.statusCode).toBe(200)
    const again = await book(rita, asking(listed, inDays(10)), under)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    const mirrored = await overTrpc(rita, asking(listed, inDays(10)), under)
    expect(mirrored.json().result.data.json).toEqual(first.json())
    expect(await db.selectFrom('rental').select('id').where('dressId', '=', listed.id).execute()).toEqual([
      { id: first.json().rentalId },
    ])
    // Without its key it is a new request, and those days are taken.
    expect((await book(rita, asking(listed, inDays(10)), {})).statusCode).toBe(409)
  })

  test('twenty times at once is one rental with one answer [ASVS 2.3.3]', async ({
    person,
    signedUp,
    db,
  }) => {
    const listed = await (await person('Olga')).list()
    const rita = await signedUp('Rita')
    const under = key()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book(rita, asking(listed, inDays(10)), under)),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(
      await db.selectFrom('rental').select('id').where('dressId', '=', listed.id).execute(),
    ).toHaveLength(1)
  })

  test('with other details is a conflict', async ({ person, signedUp, db }) => {
    const listed = await (await person('Olga')).list()
    const rita = await signedUp('Rita')
    const under = key()
    expect((await book(rita, asking(listed, inDays(10)), under)).statusCode).toBe(200)
    const other = await book(rita, asking(listed, inDays(30)), under)
    expect(other.statusCode).toBe(409)
    expect(other.json().error).toBe(
      'This has been sent before with other details. Please look at what was saved then.',
    )
    expect(
      await db.selectFrom('rental').select('id').where('dressId', '=', listed.id).execute(),
    ).toHaveLength(1)
  })

  test('is tried anew when the first was refused', async ({ person, signedUp }) => {
    const olga = await person('Olga')
    const listed = await olga.list()
    const rita = await signedUp('Rita')
    const under = key()
    const { blockId } = await olga.api.rentals.block({
      dressId: listed.id,
      startDate: inDays(10),
      endDate: inDays(13),
    })
    expect((await book(rita, asking(listed, inDays(10)), under)).statusCode).toBe(409)
    await olga.api.rentals.unblock({ blockId })
    expect((await book(rita, asking(listed, inDays(10)), under)).statusCode).toBe(200)
  })

  test('by somebody else is their own request', async ({ person, signedUp }) => {
    const listed = await (await person('Olga')).list()
    const under = key()
    const [rita, tess] = [await signedUp('Rita'), await signedUp('Tess')]
    const ritas = await book(rita, asking(listed, inDays(10)), under)
    const tesss = await book(tess, asking(listed, inDays(20)), under)
    expect([ritas.statusCode, tesss.statusCode]).toEqual([200, 200])
    expect(ritas.json().rentalId).not.toBe(tesss.json().rentalId)
  })

  test('is known for a day', async ({ person, signedUp, db, imageFolder }) => {
    const listed = await (await person('Olga')).list()
    const rita = await signedUp('Rita')
    await book(rita, asking(listed, inDays(10)), key())
    const images = diskStore(imageFolder)
    const keys = () => db.selectFrom('idempotencyKey').select('key').where('userId', '=', rita.id).execute()
    await runMaintenance({ db, images, now: new Date(Date.now() + 23 * 3_600_000) })
    expect(await keys()).toHaveLength(1)
    await runMaintenance({ db, images, now: new Date(Date.now() + 25 * 3_600_000) })
    expect(await keys()).toEqual([])
  })
})

test('a dress that is listed twice under one key is one dress, with one answer', async ({ signedUp, db }) => {
  const olga = await signedUp('Olga')
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { url } = (await olga.upload(pixel, { contentType: 'image/gif' })).json()
  const under = key()
  const list = () => olga.post('/_api/dresses/create', { ...dress, imageUrls: [url] }, under)
  const [first, ...others] = await Promise.all([list(), list(), list()])
  expect(first.statusCode).toBe(200)
  expect(others.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    others.map(() => [200, first.body]),
  )
  expect(await db.selectFrom('dress').select('id').where('ownerId', '=', olga.id).execute()).toEqual([
    { id: first.json().id },
  ])
})

test('a key that is none is refused, and so is one for several calls at once', async ({
  person,
  signedUp,
}) => {
  const listed = await (await person('Olga')).list()
  const rita = await signedUp('Rita')
  const wrong = await book(rita, asking(listed, inDays(10)), { 'idempotency-key': 'twice' })
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'The Idempotency-Key must be a UUID.'])
  const batch = await rita.post(
    '/trpc/rentals.book,favorites.toggle?batch=1',
    { 0: { json: asking(listed, inDays(10)) }, 1: { json: { dressId: listed.id } } },
    key(),
  )
  expect(batch.statusCode).toBe(400)
})
