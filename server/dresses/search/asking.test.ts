import { describe, expect } from 'vitest'
import { formatDay, formatWeekday } from '../../../shared/day.ts'
import type { NewDress } from '../../../shared/dress/dress-schema.ts'
import { inDays, test, type Person } from '../../testing/test.ts'

const titles = async ({ api }: Person, searchTerm: string) =>
  (await api.dresses.cards({ searchTerm })).dresses.map(({ title }) => title)
const understood = async ({ api }: Person, searchTerm: string) =>
  (await api.dresses.cards({ searchTerm })).understood
/** Lists the dresses of a brand, the first of them first. */
async function list({ list }: Person, brand: string, dresses: Partial<NewDress>[]) {
  const ids: number[] = []
  for (const dress of dresses)
    ids.push((await list({ description: 'Worn once, and cleaned since.', brand, ...dress })).id)
  return ids
}

describe('two occasions', () => {
  test('narrow each other, and no bride is among the guests', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await list(olga, 'Agate', [
      { title: 'Both of them', category: 'wedding_guest', occasions: ['black_tie'] },
      { title: 'Black tie alone', category: 'formal' },
      { title: 'Poppy print day dress', category: 'wedding_guest' },
      { title: 'Bridal gown', category: 'wedding' },
    ])
    expect(await titles(visitor, 'agate black tie wedding')).toEqual(['Both of them', 'Black tie alone'])
    expect(await titles(visitor, 'agate black tie wedding guest')).toEqual([
      'Both of them',
      'Black tie alone',
    ])
    expect(await titles(visitor, 'agate wedding dress')).toEqual(['Bridal gown'])
    // Where none is both, either will do.
    expect(await titles(visitor, 'agate bridesmaid wedding')).toEqual([
      'Poppy print day dress',
      'Both of them',
    ])
  })
})

describe('a day', () => {
  test('is an event, and two are days', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const [taken = 0, sooner = 0] = await list(olga, 'Beryl', [
      { title: 'Taken then', size: '12' },
      { title: 'Free until then', size: '10' },
      { title: 'Free then', size: '8' },
    ])
    await olga.api.rentals.block({ dressId: taken, startDate: inDays(30), endDate: inDays(32) })
    await olga.api.rentals.block({ dressId: sooner, startDate: inDays(32), endDate: inDays(34) })
    const day = formatDay(inDays(30))
    const found = await visitor.api.dresses.cards({ searchTerm: `beryl ${day}` })
    expect(found.dresses.map(({ title, eventDays }) => [title, eventDays?.from])).toEqual([
      ['Free then', inDays(29)],
      ['Free until then', inDays(28)],
    ])
    expect(found.understood.find(({ kind }) => kind === 'days')).toEqual({
      kind: 'days',
      label: `For ${formatWeekday(inDays(30), inDays(0))}`,
      text: day,
      event: inDays(30),
    })
    expect(await visitor.api.dresses.count({ searchTerm: `beryl ${day}` })).toBe(2)
    const { sizes } = await visitor.api.dresses.facets({ searchTerm: `beryl ${day}` })
    expect(sizes.filter(({ count }) => count)).toEqual([
      { value: '8', count: 1 },
      { value: '10', count: 1 },
    ])
    const days = `beryl ${inDays(29)} to ${inDays(32)}`
    expect(await titles(visitor, days)).toEqual(['Free then'])
    // Days that are chosen come before those of the words.
    const chosen = { startDate: inDays(40), endDate: inDays(43) }
    expect(await visitor.api.dresses.count({ searchTerm: `beryl ${day}`, ...chosen })).toBe(3)
  })
})

describe('words for an order', () => {
  test('bring the cheapest first, page by page, unless another order is chosen', async ({
    person,
    visitor,
  }) => {
    await list(await person('Olga'), 'Citrine', [
      { title: 'In the middle', pricePerDay: 30 },
      { title: 'Cheapest', pricePerDay: 20 },
      { title: 'Dearest', pricePerDay: 40 },
    ])
    expect(await titles(visitor, 'cheap citrine')).toEqual(['Cheapest', 'In the middle', 'Dearest'])
    const first = await visitor.api.dresses.cards({ searchTerm: 'cheap citrine', limit: 1 })
    const next = { searchTerm: 'cheap citrine', cursor: first.nextCursor ?? '' }
    expect((await visitor.api.dresses.cards(next)).dresses.map(({ title }) => title)).toEqual([
      'In the middle',
      'Dearest',
    ])
    const newest = await visitor.api.dresses.cards({ searchTerm: 'cheap citrine', sort: 'newest' })
    expect(newest.dresses[0]?.title).toBe('Dearest')
  })

  test('near me asks for a city, until there is one', async ({ person, visitor }) => {
    await list(await person('Olga'), 'Danburite', [{ title: 'Anywhere', location: 'Boise, ID' }])
    expect(await titles(visitor, 'danburite near me')).toEqual(['Anywhere'])
    expect(await understood(visitor, 'danburite near me')).toContainEqual({
      kind: 'near',
      label: 'Near me',
      text: 'near me',
    })
    const { understood: inCity } = await visitor.api.dresses.cards({
      searchTerm: 'danburite near me',
      city: 'Boise',
    })
    expect(inCity.map(({ kind }) => kind)).toEqual(['brand'])
  })
})

test('what is not wanted is left out', async ({ person, visitor }) => {
  await list(await person('Olga'), 'Emberly', [
    { title: 'Black velvet', color: 'Onyx' },
    { title: 'Green velvet', color: 'Emerald' },
    { title: 'Green lace', color: 'Emerald' },
  ])
  expect(await titles(visitor, 'emberly not black')).toEqual(['Green lace', 'Green velvet'])
  expect(await titles(visitor, 'emberly without lace, not black')).toEqual(['Green velvet'])
  expect(await visitor.api.dresses.count({ searchTerm: 'emberly not black' })).toBe(2)
})

describe('the best', () => {
  test('of a color is the exact shade, then its family, then prints', async ({ person, visitor }) => {
    await list(await person('Olga'), 'Fluorite', [
      { title: 'Plain white', color: 'White' },
      { title: 'Ivory column', color: 'Ivory' },
      { title: 'Cream flowers', color: 'Cream floral print' },
      { title: 'White flowers', color: 'White floral' },
    ])
    expect(await titles(visitor, 'fluorite white dress')).toEqual([
      'Plain white',
      'Ivory column',
      'White flowers',
      'Cream flowers',
    ])
  })

  test('of a light or a dark color is not the other', async ({ person, visitor }) => {
    await list(await person('Olga'), 'Garnetta', [
      { title: 'Sky column', color: 'Sky blue' },
      { title: 'Faded column', color: 'Periwinkle' },
      { title: 'Night column', color: 'Midnight blue' },
    ])
    expect(await titles(visitor, 'garnetta light blue')).toEqual(['Sky column', 'Faded column'])
    expect(await titles(visitor, 'garnetta dark blue')).toEqual(['Night column'])
  })

  test('is what says the very words, together before apart', async ({ person, visitor }) => {
    await list(await person('Olga'), 'Howlite', [
      { title: 'Satin midi slip', category: 'cocktail' },
      { title: 'Midi in silk satin', category: 'cocktail' },
      { title: 'Organza column', category: 'cocktail', description: 'A midi over a lining of satin.' },
    ])
    expect(await titles(visitor, 'satin midi')).toEqual([
      'Satin midi slip',
      'Midi in silk satin',
      'Organza column',
    ])

    await list(await person('Olga'), 'Iolite', [
      { title: 'The Bride’s sister', category: 'wedding' },
      { title: 'Gown for the day', category: 'wedding' },
    ])
    for (const brides of ['brides', 'bride’s', 'bride‘s'])
      expect((await titles(visitor, brides))[0]).toBe('The Bride’s sister')
  })
})

describe('what is misspelt, or joined otherwise,', () => {
  test('is found all the same', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await list(olga, 'Émilie Carrow', [{ title: 'Column of Émilie', color: 'Fuchsia' }])
    await list(olga, 'A.L.C.', [{ title: 'Sheath of three letters' }])
    await list(olga, 'H&M', [{ title: 'Sheath of two letters' }])
    await list(olga, 'Saint-Roche', [{ title: 'Sheath of a saint' }])
    await list(olga, 'Tokyo', [{ title: '東京の夜のドレス' }])
    for (const [typed, title] of [
      ['emile carro', 'Column of Émilie'],
      ['fuschia', 'Column of Émilie'],
      ['alc', 'Sheath of three letters'],
      ['a.l.c.', 'Sheath of three letters'],
      ['hm', 'Sheath of two letters'],
      ['saintroche', 'Sheath of a saint'],
      ['ドレス', '東京の夜のドレス'],
    ] as const)
      expect([typed, await titles(visitor, typed)]).toEqual([typed, [title]])
  })
})

describe('what no dress has', () => {
  test('is said, and what is most like it is shown', async ({ person, visitor }) => {
    await list(await person('Olga'), 'Jasperine', [{ title: 'Sequin jacket dress', category: 'cocktail' }])
    expect(await understood(visitor, 'glitter')).toEqual([
      { kind: 'word', label: 'Glitter', text: 'glitter', missing: 'sequin or beaded' },
    ])
    expect(await titles(visitor, 'glitter')).toEqual(['Sequin jacket dress'])
    expect(await understood(visitor, 'jovani')).toEqual([
      { kind: 'brand', label: 'Jovani', text: 'jovani', missing: 'sequin or beaded' },
    ])
    expect(await titles(visitor, 'jovani')).toEqual(['Sequin jacket dress'])
    expect(await understood(visitor, 'graduation')).toEqual([
      { kind: 'occasion', label: 'Ceremony', text: 'graduation', missing: '' },
    ])
  })

  test('may be the name of a lender, and leads to her closet', async ({ person, visitor }) => {
    await (await person('Wanda Quist')).list({ title: 'Somebody’s dress' })
    const closet = { kind: 'person', label: 'Wanda Quist', closetSlug: 'wanda-quist' }
    expect(await understood(visitor, 'Wanda Quist')).toEqual([{ ...closet, text: 'Wanda Quist' }])
    expect(await understood(visitor, 'wanda')).toEqual([{ ...closet, text: 'wanda' }])
  })
})
