import { describe, expect } from 'vitest'
import { dress, inDays } from '../../testing/test.ts'
import {
  aNumber,
  anInstant,
  call,
  decided,
  listed,
  moved,
  pictures,
  requested,
  test,
  uploaded,
  wrongIds,
} from '../../testing/rest-client.ts'

/** A wrong value for one field of a dress, and what the form says to it. */
const wrongFields: [string, unknown, string?][] = [
  ['title', 'Four', 'Title must be at least 5 characters long.'],
  ['title', '', 'Title must be at least 5 characters long.'],
  ['description', 'Nineteen characters', 'Description must be at least 20 characters long.'],
  ['brand', '', 'Brand is required.'],
  ['brand', '   ', 'Brand is required.'],
  ['color', '', 'Color is required.'],
  ['location', '', 'Location is required.'],
  ['pricePerDay', 0, 'Price must be a positive number.'],
  ['pricePerDay', -5, 'Price must be a positive number.'],
  ['imageUrls', [], 'At least one image is required.'],
  ['imageUrls', ['not a url'], 'Each image URL must be a valid URL.'],
  ['category', 'prom'],
  ['size', '3'],
  ['title', 'a title\u0000'],
  ['title', 'a title\ud800'],
  ['title', 't'.repeat(121)],
  ['description', 'd'.repeat(5001)],
  ['brand', 'b'.repeat(81)],
  ['color', 'c'.repeat(41)],
  ['location', 'l'.repeat(121)],
  ['title', 5],
  ...[1e308, 1e9, 1e-9, 0.001, 1.005, '12', null, [5]].map((price): [string, unknown] => [
    'pricePerDay',
    price,
  ]),
  ...[
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'http://169.254.169.254/a.webp',
    'http://localhost:3000/_api/images/../x',
  ].map((url): [string, unknown] => ['imageUrls', [url]]),
]

describe('GET /_api/dresses/my-listings', () => {
  const mine = call('GET /_api/dresses/my-listings')

  test('is for members', async ({ browser, unchanged }) => {
    await mine.isForMembers(browser(), unchanged)
  })

  test('is one’s own dresses, also unavailable, never deleted', async ({ signedUp }) => {
    const [olga, otto] = [await signedUp('Olga'), await signedUp('Otto')]
    mine.has(await mine.ask(olga), [])
    const [shown, hidden, gone] = [await listed(olga), await listed(olga), await listed(olga)]
    await olga.post('/_api/dresses/update', { id: hidden.id, available: false })
    await olga.post('/_api/dresses/delete', { id: gone.id })
    const { title, brand, size, pricePerDay, category } = dress
    const fields = { title, brand, size, pricePerDay, category, imageUrls: pictures }
    const answer: { id: number }[] = await mine.ask(olga)
    mine.has(
      answer.toSorted((a, b) => a.id - b.id),
      [
        expect.objectContaining({ ...fields, id: shown.id, available: true }),
        expect.objectContaining({ ...fields, id: hidden.id, available: false }),
      ],
    )
    mine.has(await mine.ask(otto), [])
    const asOlga = await mine.send(otto, { userId: olga.id, ownerId: olga.id })
    mine.has([400, '[]'].includes(asOlga.statusCode === 200 ? asOlga.body : asOlga.statusCode), true)
  })
})

describe('POST /_api/dresses/create', () => {
  const create = call('POST /_api/dresses/create')

  test('is for members', async ({ browser, unchanged }) => {
    await create.isForMembers(browser(), unchanged, { ...dress, imageUrls: [await uploaded(unchanged)] })
  })

  test('answers the dress, and anybody can see it', async ({ signedUp, browser }) => {
    const olga = await signedUp('Olga')
    const imageUrls = [await uploaded(olga), await uploaded(olga)]
    const made = await create.ask(olga, { ...dress, imageUrls })
    const fields = {
      ...dress,
      imageUrls,
      available: true,
      ownerId: olga.id,
      createdAt: anInstant,
      id: aNumber,
    }
    create.has(made, expect.objectContaining(fields))
    const seen = await browser().get(`/_api/dress?id=${made.id}`)
    create.has(seen.json(), expect.objectContaining({ ...fields, id: made.id, ownerContact: null }))
  })

  test('names what is wrong in the words of the form', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const right = { ...dress, imageUrls: [await uploaded(olga)] }
    for (const [field, value, words] of wrongFields)
      await create.refuses(olga, { ...right, [field]: value }, 400, words)
    for (const field of Object.keys(right)) await create.refuses(olga, { ...right, [field]: undefined }, 400)
    await create.refuses(
      olga,
      { ...right, imageUrls: Array.from({ length: 6 }, () => right.imageUrls[0]) },
      400,
    )
    await create.takesStrictJson(olga, right)
  })

  test('takes 1 to 5 pictures, uploaded by this person for this dress', async ({ signedUp }) => {
    const [olga, otto] = [await signedUp('Olga'), await signedUp('Otto')]
    const six: string[] = []
    // One after the other: a person may have three uploads at once.
    while (six.length < 6) six.push(await uploaded(olga))
    const five = six.slice(0, 5)
    await create.refuses(
      olga,
      { ...dress, imageUrls: six },
      400,
      'You can only upload a maximum of 5 images.',
    )
    await create.refuses(otto, { ...dress, imageUrls: five.slice(0, 1) }, 400)
    await create.ask(olga, { ...dress, imageUrls: five })
    await create.refuses(olga, { ...dress, imageUrls: five.slice(0, 1) }, 400)
  })
})

describe('POST /_api/dresses/update', () => {
  const update = call('POST /_api/dresses/update')

  test('is for members, and only for the owner', async ({ browser, signedUp, unchanged, admin }) => {
    const { id } = await listed(await signedUp('Olga'))
    await update.isForMembers(browser(), unchanged, { id, available: false })
    for (const other of [await signedUp('Otto'), admin])
      await update.refuses(other, { id, title: 'Not my dress' }, [403, 404])
    update.has((await browser().get(`/_api/dress?id=${id}`)).json().title, dress.title)
  })

  test('changes what is given and answers the dress with id and available', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const { id } = await listed(olga)
    update.has(
      await update.ask(olga, { id, available: false }),
      expect.objectContaining({ ...dress, id, available: false }),
    )
    const change = { title: 'Velvet column', pricePerDay: 72.5, size: 'XL', category: 'formal' }
    update.has(
      await update.ask(olga, { id, ...change }),
      expect.objectContaining({ id, ...change, available: false }),
    )
    const { available } = await update.ask(olga, { id, available: true })
    update.has(available, true)
  })

  test('keeps, reorders and replaces pictures', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const { id, imageUrls } = await listed(olga)
    const both = [await uploaded(olga), ...imageUrls]
    update.has((await update.ask(olga, { id, imageUrls: both })).imageUrls, both)
    await update.refuses(await signedUp('Otto'), { id, imageUrls: both }, [403, 404])
    update.has((await update.ask(olga, { id, imageUrls })).imageUrls, imageUrls)
  })

  test('names what is wrong in the words of the form', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const { id } = await listed(olga)
    for (const [field, value, words] of wrongFields)
      await update.refuses(olga, { id, [field]: value }, 400, words)
    for (const wrong of wrongIds) await update.refuses(olga, { id: wrong, available: true }, 400)
    for (const available of ['true', 1, null]) await update.refuses(olga, { id, available }, 400)
    await update.takesStrictJson(olga, { id, available: true })
  })

  test('is 404 without a dress', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    await update.refuses(olga, { id: 2_147_483_647, available: true }, 404)
    const { id } = await listed(olga)
    await olga.post('/_api/dresses/delete', { id })
    await update.refuses(olga, { id, available: true }, 404)
  })
})

describe('POST /_api/dresses/delete', () => {
  const remove = call('POST /_api/dresses/delete')

  test('is for members, and only for the owner', async ({ browser, signedUp, unchanged, admin }) => {
    const { id } = await listed(await signedUp('Olga'))
    await remove.isForMembers(browser(), unchanged, { id })
    for (const other of [await signedUp('Otto'), admin]) await remove.refuses(other, { id }, [403, 404])
    remove.has((await browser().get(`/_api/dress?id=${id}`)).statusCode, 200)
  })

  test('removes the dress, from favourites too, and cancels requests for it', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    await requested(rita, gown)
    await rita.post('/_api/favorites/toggle', { dressId: gown.id })
    await remove.ask(olga, { id: gown.id })
    remove.has((await rita.get('/_api/favorites')).json().json, [])
    remove.has((await rita.get('/_api/rental/user-rentals')).json()[0].status, 'cancelled')
    await remove.refuses(olga, { id: gown.id }, 404)
  })

  test('is 409 naming the dates while a confirmed or active rental is ahead, and earnings keep it after', async ({
    signedUp,
    db,
  }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const rentalId = await requested(rita, gown, inDays(10))
    await decided(olga, rentalId, 'confirmed')
    await remove.refuses(olga, { id: gown.id }, 409, /\d/)
    await moved(db, rentalId, -11)
    await remove.refuses(olga, { id: gown.id }, 409, /\d/)
    await moved(db, rentalId, -5)
    await remove.ask(olga, { id: gown.id })
    remove.has((await olga.get('/_api/rental/owner-earnings')).json().totalEarnings, 200)
  })

  test('takes a number of a dress and nothing else', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    for (const id of wrongIds) await remove.refuses(olga, { id }, 400)
    await remove.refuses(olga, { id: 2_147_483_647 }, 404)
    await remove.takesStrictJson(olga, { id: 2_147_483_647 })
  })
})
