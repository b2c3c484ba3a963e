import { describe, expect } from 'vitest'
import { asking, dress, inDays } from '../../testing/test.ts'
import { test } from '../../testing/app.ts'
import sharp from 'sharp'

const photo = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#6e1f35' } })
    .jpeg()
    .toBuffer()

test('a dress goes from its owner’s photograph to a renter’s confirmed rental', async ({
  signedUp,
  browser,
}) => {
  const [olga, rita, rosa] = [await signedUp('Olga'), await signedUp('Rita'), await signedUp('Rosa')]
  const { url } = (await olga.upload(await photo())).json()
  const listed = (await olga.post('/_api/dresses/create', { ...dress, imageUrls: [url] })).json()
  expect((await olga.get('/_api/dresses/my-listings')).json()).toMatchObject([
    { id: listed.id, available: true },
  ])

  const found = (await browser().get('/_api/dresses?searchTerm=ondine&category=wedding&size=8')).json()
  expect(found).toMatchObject([{ id: listed.id, createdAt: listed.createdAt, ownerContact: null }])
  expect((await browser().get(`/_api/dress?id=${listed.id}`)).json()).toMatchObject({ title: dress.title })

  const booking = { ...asking(listed, inDays(30)), bookingNotes: 'For a gala' }
  const { rentalId } = (await rita.post('/_api/rental/create-booking', booking)).json()
  const refused = await rosa.post('/_api/rental/create-booking', asking(listed, inDays(32)))
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('These dates are no longer available. Please choose different dates.')

  const [year, month] = inDays(30).split('-').map(Number)
  const availability = await browser().get(
    `/_api/rental/availability?dressId=${listed.id}&month=${month}&year=${year}`,
  )
  expect(availability.json().unavailableDates[0].from).toBe(inDays(30))

  expect((await olga.get('/_api/rental/owner-requests')).json()).toMatchObject([
    {
      rentalId,
      dressId: listed.id,
      dressTitle: dress.title,
      renterDisplayName: 'Rita',
      renterAvatarUrl: null,
      bookingNotes: 'For a gala',
    },
  ])
  expect((await olga.post('/_api/rental/update-status', { rentalId, status: 'confirmed' })).json()).toEqual({
    status: 'confirmed',
    dressId: listed.id,
  })
  expect((await rita.get('/_api/rental/user-rentals')).json()).toMatchObject([
    { rentalId, status: 'confirmed', totalPrice: 200 },
  ])
})

test('a list goes on where its Link header says', async ({ signedUp, browser }) => {
  const olga = await signedUp('Olga')
  for (const title of ['First one', 'Second one', 'Third one']) {
    const { url } = (await olga.upload(await photo())).json()
    await olga.post('/_api/dresses/create', { ...dress, brand: 'Linked', title, imageUrls: [url] })
  }
  const titles: string[] = []
  let next: string | undefined = '/_api/dresses?searchTerm=linked&limit=1'
  while (next) {
    const answer = await browser().get(next)
    titles.push(...answer.json().map(({ title }: { title: string }) => title))
    const address = /^<(http:\/\/localhost:3000[^>]+)>; rel="next"$/.exec(
      String(answer.headers.link ?? ''),
    )?.[1]
    next = address && address.replace('http://localhost:3000', '')
  }
  expect(titles).toEqual(['Third one', 'Second one', 'First one'])
})

describe('a price that has changed', () => {
  test('is told with the right quote', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const { url } = (await olga.upload(await photo())).json()
    const listed = (await olga.post('/_api/dresses/create', { ...dress, imageUrls: [url] })).json()
    const answer = await rita.post('/_api/rental/create-booking', {
      ...asking(listed, inDays(5)),
      totalPrice: 1,
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ quote: { days: 4, pricePerDay: 50, totalPrice: 200 } })
  })
})

test.for([
  ['/_api/dress?id=999999', 404, 'Dress not found'],
  ['/_api/dress?id=1&id=2', 400, 'Please give a positive whole number.'],
  ['/_api/dress?id=0x10', 400, 'Please give a positive whole number.'],
  ['/_api/dress?id=1e3', 400, 'Please give a positive whole number.'],
  ['/_api/dress?id=2147483648', 400, 'Please give a positive whole number.'],
  ['/_api/dress?id=', 400, 'Please give a positive whole number.'],
  ['/_api/dress', 400, 'Please give a positive whole number.'],
  ['/_api/dresses?size=tiny', 400, 'This size does not exist.'],
  ['/_api/dresses?category=ball', 400, 'This category does not exist.'],
  ['/_api/dresses?limit=101', 400, 'Please ask for 1 to 100 dresses.'],
  ['/_api/dresses?searchTerm=%00', 400, 'Search has characters that cannot be shown.'],
  ['/_api/dresses?owner=1', 400, 'Unrecognized key: "owner"'],
  ['/_api/rental/availability?dressId=1&month=13&year=2026', 400, 'Month must be 1 to 12.'],
  ['/_api/rental/availability?dressId=1&month=1&year=999999', 400, 'This year is out of range.'],
  ['/_api/dresses/my-listings', 401, 'Please sign in.'],
  ['/_api/rental/user-rentals', 401, 'Please sign in.'],
  ['/_api/rental/owner-requests', 401, 'Please sign in.'],
  ['/_api/auth/session', 401, 'Not authenticated'],
  ['/_api/nothing', 404, 'Not found'],
] as const)(
  'GET %s answers %d with the reason in `error` and `message`',
  async ([url, status, reason], { browser }) => {
    const answer = await browser().get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ error: reason, message: reason })
  },
)

test.for([
  ['not JSON', '{', 400],
  ['an array', '[]', 400],
  ['nothing', '', 400],
  ['a prototype', '{"__proto__":{"role":"admin"}}', 400],
  ['too much', JSON.stringify({ title: 'x'.repeat(70_000) }), 413],
] as const)(
  'a body that is %s is refused [ASVS 2.2.1, 15.3.7]',
  async ([, payload, status], { signedUp }) => {
    const olga = await signedUp('Olga')
    const answer = await olga.post('/_api/dresses/create', payload, { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toHaveProperty('error')
  },
)
