import { describe, expect } from 'vitest'
import type { NewDress } from '../../../shared/dress/dress-schema.ts'
import type { Browser } from '../../testing/app.ts'
import { dress } from '../../testing/test.ts'
import {
  aNumber,
  anInstant,
  aText,
  call,
  decided,
  listed,
  pictures,
  requested,
  test,
  uploaded,
  wrongIdTexts,
} from '../../testing/rest-client.ts'

const documented = {
  ...dress,
  id: aNumber,
  imageUrls: pictures,
  available: true,
  ownerId: aText,
  ownerContact: null,
  createdAt: anInstant,
  owner: expect.objectContaining({ displayName: 'Olga', avatarUrl: null, createdAt: anInstant }),
}

/** Lists one dress after the other, of a unique brand so that a search finds these alone. */
async function collection(by: Browser, changes: Partial<NewDress>[]) {
  const brand = `House ${crypto.randomUUID().slice(0, 8)}`
  const picture = await uploaded(by)
  const ids: number[] = []
  for (const change of changes) {
    const imageUrls = [ids.length === 0 ? picture : await uploaded(by)]
    ids.push((await listed(by, { brand, imageUrls, ...change })).id)
  }
  return { brand, ids }
}

const idsOf = (dresses: { id: number }[]) => dresses.map(({ id }) => id)

describe('GET /_api/dress', () => {
  const one = call('GET /_api/dress')

  test('is the dress with every documented field, for everybody', async ({ signedUp, browser }) => {
    const olga = await signedUp('Olga')
    const { id } = await listed(olga)
    for (const anybody of [browser(), await signedUp('Rita')])
      one.has(await one.ask(anybody, { id }), expect.objectContaining({ ...documented, id }))
  })

  test('gives the owner’s e-mail to the owner and to a renter who is confirmed, to nobody else [ASVS 8.2.3]', async ({
    signedUp,
  }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const contact = async (by: Browser) => (await one.ask(by, { id: gown.id })).ownerContact
    one.has(await contact(olga), olga.email)
    const rentalId = await requested(rita, gown)
    one.has(await contact(rita), null)
    await decided(olga, rentalId, 'confirmed')
    one.has(await contact(rita), olga.email)
    one.has(await contact(await signedUp('Otto')), null)
  })

  test('shows an unavailable dress to whoever has its number, and no deleted one', async ({
    signedUp,
    browser,
  }) => {
    const olga = await signedUp('Olga')
    const { id } = await listed(olga)
    await olga.post('/_api/dresses/update', { id, available: false })
    one.has((await one.ask(browser(), { id })).available, false)
    await olga.post('/_api/dresses/delete', { id })
    for (const by of [browser(), olga]) await one.refuses(by, { id }, 404)
  })

  test('is 404 for a number without a dress, and 400 for no number', async ({ browser }) => {
    await one.refuses(browser(), { id: 2_147_483_647 }, 404)
    for (const id of [...wrongIdTexts, '\u0000', '１', '1;drop table dress'])
      await one.refuses(browser(), { id }, 400)
    await one.refuses(browser(), {}, 400)
    await one.refuses(browser(), 'id=1&id=2', 400)
  })

  test('is read by somebody who has to change the password, as by a visitor', async ({
    signedUp,
    unchanged,
  }) => {
    const { id } = await listed(await signedUp('Olga'))
    one.has((await one.ask(unchanged, { id })).id, id)
  })
})

describe('GET /_api/dresses', () => {
  const list = call('GET /_api/dresses')

  test('is the bare list, newest first, with every documented field', async ({ signedUp, browser }) => {
    const { brand, ids } = await collection(await signedUp('Olga'), [{}, {}, {}])
    const dresses = await list.ask(browser(), { searchTerm: brand })
    list.has(idsOf(dresses), ids.toReversed())
    list.has(dresses[0], expect.objectContaining({ ...documented, brand, ownerContact: null }))
  })

  test('filters by category and size, and empty means all', async ({ signedUp, browser }) => {
    const { brand, ids } = await collection(await signedUp('Olga'), [
      { category: 'formal', size: 'XXL' },
      { category: 'wedding_guest', size: '0' },
    ])
    const found = async (filter: object) => idsOf(await list.ask(browser(), { searchTerm: brand, ...filter }))
    list.has(await found({ category: 'formal' }), [ids[0]])
    list.has(await found({ size: '0' }), [ids[1]])
    list.has(await found({ category: 'formal', size: '0' }), [])
    list.has(await found({ category: '', size: '' }), ids.toReversed())
    list.has(idsOf(await list.ask(browser(), { searchTerm: '' })), expect.arrayContaining(ids))
  })

  test('searches title, brand and colour: every word, case and accents folded, % and _ themselves', async ({
    signedUp,
    browser,
  }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    const { ids } = await collection(await signedUp('Olga'), [
      { title: 'Crêpe évasée', brand: `Atelier ${mark}`, color: 'Bordeaux' },
    ])
    const found = async (searchTerm: string) => idsOf(await list.ask(browser(), { searchTerm }))
    for (const words of ['crepe', 'CREPE', 'bordeaux', 'évasée BORDEAUX', 'evasee'])
      list.has(await found(`${words} ${mark}`), ids)
    for (const words of ['%', '_', 'velvet', "' or 1=1--", '\\'])
      list.has(await found(`${words} ${mark} crepe`), [])
  })

  test('has no unavailable and no deleted dress', async ({ signedUp, browser }) => {
    const olga = await signedUp('Olga')
    const { brand, ids } = await collection(olga, [{}, {}, {}])
    await olga.post('/_api/dresses/update', { id: ids[0], available: false })
    await olga.post('/_api/dresses/delete', { id: ids[1] })
    list.has(idsOf(await list.ask(browser(), { searchTerm: brand })), [ids[2]])
  })

  test('pages by its Link header', async ({ signedUp, browser }) => {
    const { brand, ids } = await collection(await signedUp('Olga'), [{}, {}, {}])
    const first = await list.send(browser(), { searchTerm: brand, limit: 2 })
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
    list.has(next, expect.stringMatching(/\S/))
    const { pathname, search } = new URL(next, 'http://localhost:3000')
    const second = await browser().get(pathname + search)
    list.has([...idsOf(first.json()), ...idsOf(second.json())], ids.toReversed())
    list.has(second.headers.link, undefined)
  })

  test('is 400 for a filter that is none', async ({ browser }) => {
    const limits = ['0', '101', '-1', '1.5', '1e1', ' 5', '0x5', 'ten']
    for (const wrong of [
      { category: 'prom' },
      { category: '__proto__' },
      { size: '3' },
      { searchTerm: 'a\u0000b' },
      { cursor: 'made-up' },
      ...limits.map((limit) => ({ limit })),
    ])
      await list.refuses(browser(), wrong, 400)
    for (const twice of ['category=formal&category=wedding', 'searchTerm=a&searchTerm=b', 'size=0&size=2'])
      await list.refuses(browser(), twice, 400)
  })
})

describe('GET /_api/dresses/related', () => {
  const related = call('GET /_api/dresses/related')

  test('is four others: of the same category first, then size, then the nearest price', async ({
    signedUp,
    browser,
    db,
  }) => {
    await db.updateTable('dress').set({ available: false }).execute()
    const like = { category: 'bridesmaid', size: '14', pricePerDay: 100 } as const
    const [mine, near, far, otherSize, otherCategory, worst] = (
      await collection(await signedUp('Olga'), [
        like,
        { ...like, pricePerDay: 110 },
        { ...like, pricePerDay: 500 },
        { ...like, size: 'XS' },
        { ...like, category: 'formal' },
        { ...like, category: 'formal', size: '2' },
      ])
    ).ids
    const dresses = await related.ask(browser(), { dressId: Number(mine), ...like })
    related.has(idsOf(dresses), [near, far, otherSize, otherCategory])
    related.has(idsOf(dresses).includes(Number(worst)), false)
    related.has(
      dresses[0],
      expect.objectContaining({ ...documented, ...like, brand: aText, pricePerDay: 110 }),
    )
  })

  test('has no unavailable and no deleted dress', async ({ signedUp, browser, db }) => {
    await db.updateTable('dress').set({ available: false }).execute()
    const olga = await signedUp('Olga')
    const { ids } = await collection(olga, [{}, {}, {}, {}])
    await olga.post('/_api/dresses/update', { id: ids[1], available: false })
    await olga.post('/_api/dresses/delete', { id: ids[2] })
    const asked = { dressId: Number(ids[0]), category: 'wedding', size: '8', pricePerDay: 50 }
    related.has(idsOf(await related.ask(browser(), asked)), [ids[3]])
  })

  test('is 400 for a dress that cannot be', async ({ browser }) => {
    const asked = { dressId: 1, category: 'wedding', size: '8', pricePerDay: '50' }
    for (const key of Object.keys(asked)) await related.refuses(browser(), { ...asked, [key]: '' }, 400)
    for (const dressId of wrongIdTexts) await related.refuses(browser(), { ...asked, dressId }, 400)
    for (const pricePerDay of ['0', '-1', 'NaN', 'Infinity', '1e308', '0x10', ' 5', 'a'])
      await related.refuses(browser(), { ...asked, pricePerDay }, 400)
    await related.refuses(browser(), { ...asked, category: 'prom' }, 400)
    await related.refuses(browser(), { ...asked, size: '3' }, 400)
    await related.refuses(browser(), 'dressId=1&dressId=2&category=wedding&size=8&pricePerDay=5', 400)
    await related.refuses(browser(), {}, 400)
  })
})
