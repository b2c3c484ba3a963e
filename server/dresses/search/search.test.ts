import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { NewDress } from '../../../shared/dress/dress-schema.ts'
import { inDays, test as base, type Person } from '../../testing/test.ts'
import { watchStatements } from '../../testing/statements.ts'
import { reindexDresses } from './search-index.ts'

const rack = [
  {
    title: 'Satin column gown',
    brand: 'Søren & Wilde',
    color: 'Merlot',
    category: 'formal',
    occasions: ['black_tie'],
    size: '8',
    pricePerDay: 90,
    location: 'Brooklyn, NY',
  },
  {
    title: 'Sequinned slip',
    brand: 'Kestrel',
    color: 'Scarlet',
    category: 'cocktail',
    occasions: ['black_tie', 'vacation'],
    size: 'XL',
    pricePerDay: 40,
    location: 'Austin, TX',
  },
  {
    title: 'Lace gown with red sash',
    brand: 'Ivory Lane',
    color: 'White',
    category: 'wedding',
    size: '10',
    pricePerDay: 120,
    location: 'New York, NY',
  },
  {
    title: 'Tiered maxi',
    brand: 'Redwood & Finch',
    color: 'Cornflower',
    category: 'wedding_guest',
    occasions: ['party'],
    size: '16',
    pricePerDay: 30,
    location: 'St. Louis, MO',
  },
  {
    title: 'Wrap dress',
    brand: 'Atelier Brontë',
    color: 'Teal',
    category: 'bridesmaid',
    size: '8',
    pricePerDay: 25,
    location: 'Austin, TX',
  },
] satisfies Partial<NewDress>[]

const test = base.extend<{ shop: Person }>({
  shop: async ({ person, visitor, db }, use) => {
    const listed = await db.selectFrom('dress').select('id').limit(1).executeTakeFirst()
    if (!listed) {
      const olga = await person('Olga')
      for (const dress of rack)
        await olga.list({ ...dress, description: 'Worn once, to a dinner, and cleaned since.' })
    }
    await use(visitor)
  },
})

type Filter = Parameters<Person['api']['dresses']['list']>[0]
const titles = async (who: Person, filter: Filter | string) =>
  (await who.api.dresses.cards(typeof filter === 'string' ? { searchTerm: filter } : filter)).dresses.map(
    ({ title }) => title,
  )

const [merlot, scarlet, white, cornflower, teal] = rack.map(({ title }) => title)

describe('a search', () => {
  test.for<[string, (string | undefined)[]]>([
    // Red ones first; then what says "red", but no tiered maxi.
    ['red', [scarlet, merlot, cornflower, white]],
    ['burgundy dress', [merlot]],
    ['maroon', [merlot]],
    ['green', [teal]],
    ['blue dress', [teal, cornflower]],
    ['prom', [merlot]],
    // Listed for it, and worn to it beside what it is listed for.
    ['black tie', [scarlet, merlot]],
    ['vacation dress', [scarlet]],
    ['something for the beach', [scarlet]],
    ['beach wedding', [white]],
    ['party', [cornflower, scarlet]],
    ['prom or vacation', [scarlet, merlot]],
    // Few owners say what a dress is worn to: where none has, that is let go of.
    ['vacation in brooklyn', [merlot]],
    ['teal graduation dress', [teal]],
    ['graduation', []],
    ['wedding guest', [cornflower]],
    ['plus size', [cornflower, scarlet]],
    ['size 8', [teal, merlot]],
    ['size 8 or 10', [teal, white, merlot]],
    ['under $140', [teal, cornflower]],
    ['120 - 400', [cornflower, scarlet, merlot]],
    ['brooklyn', [merlot]],
    ['new york', [white, merlot]],
    ['austin cocktail dress', [scarlet]],
    ['soren and wilde', [merlot]],
    ['bronte', [teal]],
    ['ivory lane', [white]],
    ['sequins', [scarlet]],
    ['kestral', [scarlet]],
    ['brookyln', [merlot]],
    ['satn gown', [merlot]],
    // Unknown words are dropped; what is understood is not.
    ['summery teal', [teal]],
    ['teal velvet', []],
    ['teal 1920', []],
    ['teal %', []],
    ['wetsuit', []],
  ])('“%s”', async ([term, found], { shop }) => {
    expect(await titles(shop, term)).toEqual(found)
  })

  test.for(['dress', 'a gown for the', 'rent dresses', `${'a '.repeat(49)}a`])(
    '“%s” is for everything',
    async (term, { shop }) => {
      expect(await titles(shop, term)).toHaveLength(rack.length)
    },
  )

  test.for(['%', '!!!???', '👗', '日本語のドレス', 'платье', 'x'.repeat(100), '\\', "' or 1=1--"])(
    'of %j finds nothing and breaks nothing',
    async (term, { shop }) => {
      expect(await titles(shop, term)).toEqual([])
    },
  )

  test('tells what it understood, and of which piece of the term', async ({ shop }) => {
    const { understood } = await shop.api.dresses.cards({
      searchTerm: 'Red prom dress in  Brooklyn, size 8 under $100',
    })
    expect(understood).toEqual([
      { kind: 'color', label: 'Red', text: 'Red' },
      { kind: 'collection', label: 'Prom', text: 'prom' },
      { kind: 'place', label: 'Brooklyn', text: 'Brooklyn' },
      { kind: 'size', label: 'Size 8', text: 'size 8' },
      { kind: 'price', label: 'Up to $100', text: 'under $100' },
    ])
    expect((await shop.api.dresses.cards({})).understood).toEqual([])
  })

  test('is narrowed by filters, and its order can be another', async ({ shop }) => {
    expect(await titles(shop, { searchTerm: 'red', sizes: ['8', 'XL'] })).toEqual([scarlet, merlot])
    expect(await titles(shop, { searchTerm: 'red', size: '8' })).toEqual([merlot])
    expect(await titles(shop, { searchTerm: 'size 8', size: '10' })).toEqual([])
    expect(await titles(shop, { searchTerm: 'red', maxPrice: 50 })).toEqual([scarlet, cornflower])
    expect(await titles(shop, { searchTerm: 'red', maxTotal: 200 })).toEqual([scarlet, cornflower])
    expect(await titles(shop, { searchTerm: 'red', sort: 'newest' })).toEqual([
      cornflower,
      white,
      scarlet,
      merlot,
    ])
    expect(await titles(shop, { searchTerm: 'red', sort: 'price_up' })).toEqual([
      cornflower,
      scarlet,
      merlot,
      white,
    ])
    expect(
      await titles(shop, { searchTerm: 'red', startDate: inDays(10), endDate: inDays(14) }),
    ).toHaveLength(4)
  })

  test('goes on page by page through what is found first and last', async ({ shop }) => {
    for (const sort of ['best', 'newest', 'price_down'] as const) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await shop.api.dresses.cards({ searchTerm: 'red', sort, limit: 1, cursor })
        found.push(...page.dresses.map(({ title }) => title))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(found).toEqual(await titles(shop, { searchTerm: 'red', sort }))
    }
    const two = await shop.api.dresses.cards({ searchTerm: 'red', limit: 2 })
    expect(two.dresses).toHaveLength(2)
    expect(two.nextCursor).not.toBeNull()
  })
})

describe('a filter', () => {
  test('takes several sizes, families of colours, and a city', async ({ shop }) => {
    expect(await titles(shop, { sizes: ['10', '16'] })).toEqual([cornflower, white])
    expect(await titles(shop, { colors: ['red', 'white'] })).toEqual([white, scarlet, merlot])
    expect(await titles(shop, { city: 'austin' })).toEqual([teal, scarlet])
    expect(await titles(shop, { city: 'St Louis' })).toEqual([cornflower])
    expect(await titles(shop, { city: 'Nowhere' })).toEqual([])
    expect(await titles(shop, { colors: ['blue'], city: 'Austin', sizes: ['8'] })).toEqual([teal])
    expect(await titles(shop, { sizes: ['8', '10'], sort: 'price_up' })).toEqual([teal, merlot, white])
  })

  test('is counted', async ({ shop }) => {
    expect(await shop.api.dresses.count({})).toBe(rack.length)
    expect(await shop.api.dresses.count({ searchTerm: 'red' })).toBe(4)
    expect(await shop.api.dresses.count({ searchTerm: 'wetsuit' })).toBe(0)
  })
})

test('whatever stands in title, brand or colour is found by its beginnings, with anything else in any order', async ({
  shop,
}) => {
  const dresses = fc.constantFrom(...rack)
  await fc.assert(
    fc.asyncProperty(dresses, fc.infiniteStream(fc.nat()), async ({ title, brand, color }, numbers) => {
      const words = `${title} ${brand} ${color}`.split(' ')
      const next = () => Number(numbers.next().value)
      const some = words
        .filter(() => next() % 3 > 0)
        .map((word) => (/^\d/.test(word) ? word : word.slice(0, 2 + (next() % word.length))))
        .toSorted(() => (next() % 2 ? 1 : -1))
      const term = some.join(' ')
      expect({ term, found: await titles(shop, term) }).toMatchObject({
        found: expect.arrayContaining([title]),
      })
    }),
    { numRuns: 200 },
  )
})

describe('suggestions', () => {
  const suggest = async (who: Person, beginning: string) =>
    (await who.api.dresses.suggest({ beginning })).map(
      ({ kind, label, count }) => `${kind}: ${label} (${count})`,
    )

  test('are brands, colours, categories, sizes and places that begin so, with their counts', async ({
    shop,
  }) => {
    expect(await suggest(shop, 'r')).toEqual(['color: Red (2)', 'brand: Redwood & Finch (1)'])
    expect(await suggest(shop, 'Wed')).toEqual(['category: Wedding (1)', 'category: Wedding Guest (1)'])
    expect(await suggest(shop, 'aus')).toEqual(['place: Austin (2)'])
    expect(await suggest(shop, 'size 1')).toEqual(['size: Size 10 (1)', 'size: Size 16 (1)'])
    expect(await suggest(shop, 'søren & w')).toEqual(['brand: Søren & Wilde (1)'])
    expect(await suggest(shop, 'prom')).toEqual(['collection: Prom (1)'])
    // What goes on after words that are whole.
    expect(await suggest(shop, 'black tie wed')).toEqual([
      'category: black tie Wedding (null)',
      'category: black tie Wedding Guest (null)',
    ])
    expect(await suggest(shop, 'size 8 in aus')).toEqual(['place: size 8 in Austin (null)'])
    expect(await suggest(shop, 'prom size 8')).toEqual([])
    expect(await suggest(shop, 'black tie xyzzy')).toEqual([])
    expect(await suggest(shop, 'black t')).toEqual(['collection: Black Tie (2)'])
    for (const beginning of ['vaca', 'honey', 'getaw'])
      expect(await suggest(shop, beginning)).toEqual(['occasion: Vacation (1)'])
    expect(await suggest(shop, 'sequ')).toEqual(['word: Sequin (1)'])
  })

  test('are at most eight, and none for what nothing begins with', async ({ shop }) => {
    expect((await suggest(shop, 's')).length).toBeLessThanOrEqual(8)
    for (const beginning of ['', ' ', 'xyzzy', '%', '👗']) expect(await suggest(shop, beginning)).toEqual([])
  })

  test('count what can be rented', async ({ person, visitor }) => {
    const { api, list } = await person('Otto')
    const { id } = await list({ brand: 'Pelikan' })
    expect(await suggest(visitor, 'pelik')).toEqual(['brand: Pelikan (1)'])
    await api.dresses.update({ id, available: false })
    expect(await suggest(visitor, 'pelik')).toEqual([])
    await api.dresses.update({ id, available: true })
    expect(await suggest(visitor, 'pelik')).toEqual(['brand: Pelikan (1)'])
    await api.dresses.remove({ id })
    expect(await suggest(visitor, 'pelik')).toEqual([])
  })
})

describe('a name', () => {
  test('that is a city’s and a brand’s finds the dresses of both', async ({ person, visitor }) => {
    const { api, list } = await person('Greta')
    await list({ title: 'Frock of the city', location: 'Savannah, GA' })
    const { id } = await list({ title: 'Frock of the brand', brand: 'Savannah', location: 'Boston, MA' })
    expect(await titles(visitor, 'savannah')).toEqual(['Frock of the brand', 'Frock of the city'])
    expect(await titles(visitor, 'savannah or boston')).toEqual(['Frock of the brand', 'Frock of the city'])
    const { understood } = await visitor.api.dresses.cards({ searchTerm: 'dresses in Savannah' })
    expect(understood).toEqual([{ kind: 'place', label: 'Savannah', text: 'Savannah' }])
    await api.dresses.remove({ id })
    expect(await titles(visitor, 'savannah')).toEqual(['Frock of the city'])
  })

  test('of a brand takes no phrase that means something in every shop', async ({ person, visitor }) => {
    const { list } = await person('Henry')
    await list({ title: 'Gown for a gala', category: 'formal', color: 'Puce' })
    await list({ title: 'Frock of the brand', category: 'cocktail', color: 'Puce', brand: 'Red Carpet' })
    expect(await titles(visitor, 'puce red carpet')).toEqual(['Gown for a gala', 'Frock of the brand'])
  })
})

describe('of many words', () => {
  const names = 'Abel Bram Cleo Dirk Emil Fien Gwen Hugo Ivar Jule Kian Lars'

  test('the first twelve have to match, but for those that come again or are left out', async ({
    person,
    visitor,
  }) => {
    const { list } = await person('Lena')
    await list({ title: names, color: 'Teal' })
    expect(await titles(visitor, names)).toEqual([names])
    expect(await titles(visitor, `a dress for ${names} and Abel in scarlet`)).toEqual([names])
    expect(await titles(visitor, `Scarlet ${names}`)).toEqual([])
    expect(await titles(visitor, names.replace('Lars', 'velvet'))).toEqual([])
  })

  test.for([
    ['one-letter words', Array.from({ length: 50 }, (_, n) => 'bcfghjklmnopqrtuvwxz'[n % 20])],
    ['repeated words', Array.from({ length: 16 }, (_, n) => ['lacey', 'xyzzy'][n % 2])],
    ['unknown words', Array.from({ length: 11 }, (_, n) => `qqqqzz${'bcdfghjklmn'[n]}`)],
  ] as const)('the database is asked little: %s', async ([, words], { shop }) => {
    const { sent, stop } = watchStatements()
    await titles(shop, words.join(' '))
    stop()
    expect(sent().length).toBeLessThanOrEqual(15)
  })
})

describe('what no dress says any more', () => {
  const described = { title: 'Chiffon frock', color: 'Burgundy', category: 'bridesmaid' } as const

  test('is corrected like any other slip', async ({ person, visitor }) => {
    const { api, list } = await person('Ida')
    const { id } = await list({ ...described, brand: 'Heathcote', location: 'Wilmington, DE' })
    const slips = 'chifon burgandy bridesmade heathcotte wilmingtun'
    await api.dresses.update({ id, title: slips, brand: 'Heathcotte', location: 'Wilmingtun, DE' })
    await api.dresses.update({ id, title: described.title, brand: 'Heathcote', location: 'Wilmington, DE' })
    for (const slip of slips.split(' '))
      expect([slip, await titles(visitor, `heathcote ${slip}`)]).toEqual([slip, [described.title]])
  })

  test('is let go of beside what is understood, and not part of a word that is typed', async ({
    person,
    visitor,
  }) => {
    const { api, list } = await person('Jana')
    await list({ ...described, brand: 'Quimby' })
    const { id } = await list({ title: 'Grandsplendid frock', brand: 'Splendissima' })
    await api.dresses.remove({ id })
    for (const word of ['splendissima', 'splendid', 'grandsp'])
      expect([word, await titles(visitor, `quimby ${word}`)]).toEqual([word, [described.title]])
  })

  test('takes no place among the suggestions', async ({ person, visitor }) => {
    const { api, list } = await person('Karin')
    for (const brand of ['Zaba', 'Zabb', 'Zabc', 'Zabd', 'Zabe']) {
      const { id } = await list({ brand })
      await api.dresses.remove({ id })
    }
    await list({ brand: 'Zabz' })
    expect((await visitor.api.dresses.suggest({ beginning: 'zab' })).map(({ label }) => label)).toEqual([
      'Zabz',
    ])
  })
})

test('a dress that an older version entered is entered anew, by one server', async ({
  person,
  visitor,
  db,
}) => {
  const { id } = await (
    await person('Nora')
  ).list({ brand: 'Quillon', title: 'Evening frock', color: 'Claret' })
  await db.deleteFrom('dressWord').where('dressId', '=', id).execute()
  await db.updateTable('dress').set({ searchVersion: 0 }).where('id', '=', id).execute()
  expect(await titles(visitor, 'quillon burgundy')).not.toContain('Evening frock')

  const { signal } = new AbortController()
  const done = await Promise.all([1, 2, 3].map(() => reindexDresses(db, signal)))
  expect(Math.max(...done)).toBe(1)
  expect(await titles(visitor, 'quillon burgundy')).toEqual(['Evening frock'])
  expect(await reindexDresses(db, signal)).toBe(0)
})
