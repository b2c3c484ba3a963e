import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { untouchedShop } from '../../shared/settings/shop.ts'
import { addDays } from '../../shared/day.ts'
import {
  categories,
  colorFamilies,
  conditions,
  occasions,
  sizes,
  type Category,
  type ColorFamily,
  type Condition,
  type Occasion,
  type Size,
} from '../../shared/dress/dress.ts'
import type { DressFilter } from '../../shared/dress/dress-schema.ts'
import { rentalTotal, toAmount } from '../../shared/price.ts'
import { priceSteps, retailSteps, type Facet } from '../../shared/dress/facets.ts'
import { connect } from '../db/database.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { countedDresses } from './counted-dresses.ts'
import { countFacets, facetBounds, MAX_NAMES } from './facet-counts.ts'
import { tally } from './facet-tally.ts'
import { findFacets } from './facets.ts'

const RUNS = Number(process.env.FACET_RUNS ?? 120)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const DRESSES = 150

function numbers(seed: number) {
  let state = seed
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  return {
    next,
    one: <Value>(list: readonly Value[]) => list[next(list.length)] as Value,
    some: <Value>(list: readonly Value[], most: number) =>
      list.filter(() => next(list.length) < 1 + next(most)),
    maybe: <Value>(percent: number, value: () => Value) => (next(100) < percent ? value() : undefined),
  }
}

/** As an owner writes it, what a filter calls it, and what it is called where it is one. */
const brands = [
  'Ondine',
  'Søren & Wilde',
  'Acme, Inc',
  'House of Fig',
  '北京',
  ...Array.from({ length: 30 }, (_, n) => `Atelier ${n}`),
]
const cities = ['Brooklyn, NY', 'Austin, TX', 'St. Louis, MO', 'Reno', 'Rome, NY']
const labelOf = (brand: string) => brand.replace(',', '')
const cityOf = (location: string) => location.split(',')[0] ?? ''
const fabrics = ['Silk', 'Lace', 'Velvet']
const colors = ['Red', 'Blue', 'Green', 'Black'] as const

/** A dress as the reference knows it. */
interface Plain {
  id: number
  fabric: string
  category: Category
  size: Size
  families: ColorFamily[]
  occasions: Occasion[]
  condition: Condition | undefined
  brand: string
  location: string
  price: number
  retail: number | undefined
  isListed: boolean
  taken: { from: string; to: string } | undefined
}

/** Lists dresses at random; some have a request, some are disabled or deleted. */
async function fillShop(olga: Person, rita: Person, { next, one, some, maybe }: ReturnType<typeof numbers>) {
  const shop: Plain[] = []
  for (let n = 0; n < DRESSES; n++) {
    const fabric = one(fabrics)
    const color = one(colors)
    const chosen = maybe(30, () => some(colorFamilies, 2)) ?? []
    const plain = {
      fabric,
      category: one(categories),
      size: one(sizes),
      occasions: some(occasions, 2),
      condition: maybe(60, () => one(conditions)),
      brand: next(3) ? one(brands) : one(brands.slice(0, 5)),
      location: one(cities),
      price: one([10, 24.99, 25, 60, 99.5, 100, 1000, 2500]),
      retail: maybe(70, () => one([50, 99.99, 100, 450, 2000, 12_000])),
    }
    const { id, pricePerDay } = await olga.list({
      title: `${fabric} column number`,
      description: 'Worn once, and cleaned after it by hand.',
      brand: plain.brand,
      color,
      category: plain.category,
      size: plain.size,
      location: plain.location,
      pricePerDay: plain.price,
      retailPrice: plain.retail,
      condition: plain.condition,
      occasions: plain.occasions,
      colors: chosen,
    })
    const from = inDays(10 + next(5))
    const taken = maybe(25, () => ({ from, to: addDays(from, 3) }))
    if (taken) {
      const { rentalId } = await rita.api.rentals.book(asking({ id, pricePerDay }, taken.from))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    }
    const fate = next(20)
    if (fate === 0) await olga.api.dresses.update({ id, available: false })
    if (fate === 1 && !taken) await olga.api.dresses.remove({ id })
    const family = color.toLowerCase() as ColorFamily
    shop.push({
      ...plain,
      id,
      families: [...new Set([family, ...chosen])],
      isListed: fate > 1 || (fate === 1 && Boolean(taken)),
      taken,
    })
  }
  return shop
}

/** What is chosen of each facet, and the condition that a dress has it. */
const choices: Record<string, (dress: Plain, filter: DressFilter) => boolean> = {
  sizes: ({ size }, { size: one, sizes: any }) => (!one || size === one) && (!any || any.includes(size)),
  colors: ({ families }, { colors: any }) => !any || any.some((family) => families.includes(family)),
  occasions: (dress, { occasions: any }) => !any || any.some((one) => dress.occasions.includes(one)),
  conditions: ({ condition }, { conditions: any }) =>
    !any || (condition !== undefined && any.includes(condition)),
  brands: ({ brand }, { brands: any }) => !any || any.includes(labelOf(brand)),
  // What stands after the city is a place as well.
  cities: ({ location }, { city, cities: any }) =>
    (!city || placesOf(location).includes(city)) &&
    (!any || any.some((one) => placesOf(location).includes(one))),
  prices: ({ price }, { minPrice, maxPrice, minTotal, maxTotal, startDate, endDate }) =>
    isWithin(price, minPrice, maxPrice) &&
    isWithin(totalOf(price, { startDate, endDate }), minTotal, maxTotal),
  retailPrices: ({ retail }, { minRetail, maxRetail }) => isWithin(retail, minRetail, maxRetail),
}
const totalOf = (price: number, { startDate, endDate }: DressFilter) =>
  toAmount(rentalTotal(price, { from: startDate, to: endDate }).totalCents)
const placesOf = (location: string) => location.split(',').map((part) => part.trim())
const isWithin = (price: number | undefined, min: number | undefined, max: number | undefined) =>
  (min === undefined && max === undefined) ||
  (price !== undefined && price >= (min ?? 0) && price <= (max ?? Infinity))

/** The dresses that a filter shows, without the choice of one facet. */
const matching = (shop: readonly Plain[], filter: DressFilter, without?: string) =>
  shop.filter(
    (dress) =>
      dress.isListed &&
      (!filter.category || dress.category === filter.category) &&
      (!filter.searchTerm || dress.fabric.toLowerCase() === filter.searchTerm) &&
      (!filter.startDate ||
        !filter.endDate ||
        !dress.taken ||
        dress.taken.to < filter.startDate ||
        dress.taken.from > filter.endDate) &&
      Object.entries(choices).every(([name, has]) => name === without || has(dress, filter)),
  )

/** What a plain loop over the shop counts. */
function counted(shop: readonly Plain[], filter: DressFilter, most: number) {
  const up = (count: number) => Math.min(count, most + 1)
  const each = <Value extends string>(
    facet: string,
    values: readonly Value[],
    has: (dress: Plain, value: Value) => boolean,
  ) => {
    const dresses = matching(shop, filter, facet)
    return values.map((value) => ({ value, count: up(dresses.filter((dress) => has(dress, value)).length) }))
  }
  const steps = (facet: string, list: readonly number[], price: (dress: Plain) => number | undefined) => {
    const dresses = matching(shop, filter, facet)
    return list.map((from, index) => {
      const to = list[index + 1] ?? null
      const isIn = (at: number | undefined) => at !== undefined && at >= from && at < (to ?? Infinity)
      return { from, to, count: up(dresses.filter((dress) => isIn(price(dress))).length) }
    })
  }
  return {
    sizes: each('sizes', sizes, (dress, size) => dress.size === size),
    colors: each('colors', colorFamilies, ({ families }, family) => families.includes(family)),
    occasions: each('occasions', occasions, (dress, one) => dress.occasions.includes(one)),
    conditions: each('conditions', conditions, ({ condition }, one) => condition === one),
    prices: steps(
      'prices',
      priceSteps.map((step) => totalOf(step, filter)),
      ({ price }) => totalOf(price, filter),
    ),
    retailPrices: steps('retailPrices', retailSteps, ({ retail }) => retail),
    brands: new Map(
      each('brands', brands.map(labelOf), ({ brand }, one) => labelOf(brand) === one).map(
        ({ value, count }) => [value, count],
      ),
    ),
    cities: new Map(
      each('cities', cities.map(cityOf), ({ location }, one) => cityOf(location) === one).map(
        ({ value, count }) => [value, count],
      ),
    ),
  }
}

function randomFilter({ next, one, some, maybe }: ReturnType<typeof numbers>): DressFilter {
  const few = <Value>(list: readonly Value[]) => {
    const chosen = some(list, 4)
    return chosen.length ? chosen.slice(0, 12) : undefined
  }
  const from = inDays(8 + next(8))
  const days = maybe(15, () => ({ startDate: from, endDate: addDays(from, 3 + next(6)) }))
  return {
    category: maybe(15, () => one(categories)),
    size: maybe(8, () => one(sizes)),
    sizes: maybe(25, () => few(sizes)),
    colors: maybe(30, () => few(colorFamilies)),
    occasions: maybe(25, () => few(occasions)),
    conditions: maybe(20, () => few(conditions)),
    brands: maybe(20, () => few([...brands.map(labelOf), 'Nobody'])),
    city: maybe(8, () => one([...cities.map(cityOf), 'NY', 'Oz'])),
    cities: maybe(15, () => few(cities.map(cityOf))),
    searchTerm: maybe(20, () => one(fabrics).toLowerCase()),
    minPrice: maybe(15, () => one([10, 25, 60, 99.5])),
    maxPrice: maybe(15, () => one([99.5, 100, 1000])),
    minTotal: maybe(10, () => one([40, 100, 398])),
    maxTotal: maybe(15, () => one([100, 398, 400, 650])),
    minRetail: maybe(12, () => one([50, 100, 450])),
    maxRetail: maybe(12, () => one([450, 2000])),
    ...days,
  }
}

/** Names are told where there are any dresses, the most frequent of them; and those that are chosen. */
function expectNames(
  found: readonly Facet[],
  expected: ReadonlyMap<string, number>,
  chosen: readonly string[],
) {
  for (const { value, count } of found) {
    // A place of which no city was counted has no number.
    expect([value, count ?? 0]).toEqual([value, expected.get(value) ?? 0])
    expect(count || chosen.includes(value)).toBeTruthy()
  }
  const told = new Set(found.map(({ value }) => value))
  expect(chosen.filter((name) => !told.has(name))).toEqual([])
  const missing = [...expected].filter(([name, count]) => count > 0 && !told.has(name))
  expect(found.length < MAX_NAMES ? missing : []).toEqual([])
}

describe('counts of filters', () => {
  test(`${RUNS} filters at random: what they show and what each value is counted are those of a plain loop (FUZZ_SEED=${SEED})`, async ({
    person,
    visitor,
    db,
  }) => {
    const random = numbers(SEED)
    const shop = await fillShop(await person('Olga'), await person('Rita'), random)
    const moment = { now: new Date(), turnaroundDays: 0, shop: untouchedShop }
    const dresses = countedDresses(db)
    let found = 0
    for (let run = 0; run < RUNS; run++) {
      const filter = randomFilter(random)
      const shown = matching(shop, filter)
      const ids: number[] = []
      let cursor: string | undefined
      do {
        const page = await visitor.api.dresses.cards({ ...filter, sort: 'newest', limit: 100, cursor })
        ids.push(...page.dresses.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect({ filter, ids }).toEqual({ filter, ids: shown.map(({ id }) => id).toSorted((a, b) => b - a) })
      expect({ filter, count: await visitor.api.dresses.count(filter) }).toEqual({
        filter,
        count: shown.length,
      })

      const bounds = random.next(2) ? facetBounds : { ...facetBounds, most: 3 + random.next(10) }
      const {
        brands: byBrand,
        cities: byCity,
        ...facets
      } = await countFacets({ db, reads: db, dresses }, filter, moment, { ...bounds, budget: 10_000 })
      const {
        brands: expectedBrands,
        cities: expectedCities,
        ...expected
      } = counted(shop, filter, bounds.most)
      expect({ filter, bounds, facets }).toEqual({ filter, bounds, facets: expected })
      const places = [...new Set([...(filter.city ? [filter.city] : []), ...(filter.cities ?? [])])]
      expectNames(byBrand, expectedBrands, filter.brands ?? [])
      expectNames(byCity, expectedCities, places)
      found += shown.length
    }
    console.info(`facets: ${RUNS} filters, ${found} dresses found, FUZZ_SEED=${SEED}`)
  }, 3_000_000)

  test('what takes too long is answered without numbers, and lists come all the same', async ({
    person,
    visitor,
    db,
  }) => {
    const olga = await person('Olga')
    await olga.list({ brand: 'Sodalite', size: '8' })
    const moment = { now: new Date(), turnaroundDays: 0, shop: untouchedShop }
    const late = await countFacets(
      { db, reads: db, dresses: countedDresses(db) },
      { brands: ['Sodalite'], sizes: ['8'] },
      moment,
      {
        ...facetBounds,
        budget: 0.5,
      },
    )
    expect(new Set([...late.sizes, ...late.colors, ...late.prices].map(({ count }) => count))).toEqual(
      new Set([null]),
    )
    expect(late.brands).toEqual([{ value: 'Sodalite', count: null }])

    // A request that waited for others until the time was over is answered without the database.
    const closed = connect('postgres://nobody@127.0.0.1:1/none')
    const chosen = { brands: ['Sodalite'], cities: ['Brooklyn'], searchTerm: 'silk' }
    const none = await countFacets(
      { db: closed, reads: closed, dresses: countedDresses(closed) },
      chosen,
      moment,
      {
        ...facetBounds,
        budget: 0,
      },
    )
    expect(none).toMatchObject({
      brands: [{ value: 'Sodalite', count: null }],
      cities: [{ value: 'Brooklyn', count: null }],
    })
    expect(none.sizes.every(({ count }) => count === null)).toBe(true)
    await closed.destroy()

    // The table is locked, as with a slow disk: the count is given up, the list does not wait.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const isHeld = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (trx) => {
      await sql`lock table dress_facets in access exclusive mode`.execute(trx)
      isHeld.resolve()
      await held
    })
    await isHeld.promise
    const begun = performance.now()
    const counting = visitor.api.dresses.facets({ brands: ['Sodalite'] })
    const { dresses } = await visitor.api.dresses.cards({ brands: ['Sodalite'] })
    expect(dresses).toHaveLength(1)
    const facets = await counting
    expect(performance.now() - begun).toBeLessThan(2_000)
    letGo()
    await holding
    expect(facets.sizes.every(({ count }) => count === null)).toBe(true)
  })

  test('for an event, or days, as many are counted as its list has, however they rest and travel', async ({
    person,
    visitor,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const travels = [{}, { ways: 'meet' }, { ways: 'post', leadDays: 5 }, { leadDays: 0 }] as const
    for (const [n, travel] of travels.entries()) {
      const rests = { restDays: n % 2 ? 0 : 9 }
      const dress = await olga.list({ brand: 'Zoisite', ...travel, ...rests })
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(8 + n)))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    }
    const moment = { now: new Date(), turnaroundDays: 1, shop: untouchedShop }
    const dresses = countedDresses(db)
    const counts = new Set<number>()
    for (let day = 1; day < 24; day++) {
      const event = inDays(day)
      const days = { startDate: event, endDate: inDays(day + 3) }
      for (const when of [{ event }, { event, by: 'post' }, { event, by: 'meet' }, days] as const) {
        const filter = { brands: ['Zoisite'], ...when }
        const { sizes: found } = await countFacets({ db, reads: db, dresses }, filter, moment)
        const counted = found.reduce((sum, { count }) => sum + (count ?? NaN), 0)
        expect({ when, counted }).toEqual({ when, counted: await visitor.api.dresses.count(filter) })
        counts.add(counted)
      }
    }
    expect(counts.size).toBeGreaterThan(3)
  })

  test('an answer is kept for a minute, and those who ask for the same wait for one', async ({
    person,
    db,
  }) => {
    const olga = await person('Olga')
    await olga.list({ brand: 'Kunzite' })
    const moment = { now: new Date(), turnaroundDays: 0, shop: untouchedShop }
    const ask = () => findFacets({ db, reads: db }, { brands: ['Kunzite'] }, moment)
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second).toBe(first)
    await olga.list({ brand: 'Kunzite' })
    expect(await ask()).toBe(first)
  })

  test('a dress is counted as long as it can be rented, and by what it was last said to be', async ({
    person,
    db,
  }) => {
    const olga = await person('Olga')
    const moment = { now: new Date(), turnaroundDays: 0, shop: untouchedShop }
    const { id } = await olga.list({ brand: 'Iolite', size: '8', retailPrice: 300 })
    const dresses = countedDresses(db)
    const sizesOf = async () => {
      const facets = await countFacets({ db, reads: db, dresses }, { brands: ['Iolite'] }, moment)
      return facets.sizes.filter(({ count }) => count).map(({ value }) => value)
    }
    expect(await sizesOf()).toEqual(['8'])
    await olga.api.dresses.update({ id, size: '10' })
    expect(await sizesOf()).toEqual(['10'])
    await olga.api.dresses.update({ id, available: false })
    expect(await sizesOf()).toEqual([])
    await olga.api.dresses.update({ id, available: true })
    expect(await sizesOf()).toEqual(['10'])
    await olga.api.dresses.remove({ id })
    expect(await sizesOf()).toEqual([])
  })

  test('what is committed late is counted when it is, and what is taken back never', async ({
    person,
    db,
  }) => {
    const olga = await person('Olga')
    const listed = () => olga.list({ brand: 'Kyanite', size: '8' })
    const [first, second, third] = [await listed(), await listed(), await listed()]
    const moment = { now: new Date(), turnaroundDays: 0, shop: untouchedShop }
    const dresses = countedDresses(db)
    const count = async () => {
      const facets = await countFacets({ db, reads: db, dresses }, { brands: ['Kyanite'] }, moment)
      return facets.sizes.find(({ value }) => value === '8')?.count
    }
    const without = async ({ id }: { id: number }) => {
      const trx = await db.startTransaction().execute()
      await sql`delete from dress_facets where dress_id = ${id}`.execute(trx)
      return trx
    }
    const slow = await without(first)
    expect(await count()).toBe(3)
    await (await without(second)).commit().execute()
    expect(await count()).toBe(2)
    await slow.commit().execute()
    // Both asked at once, one while the other reads.
    expect(await Promise.all([count(), count()])).toEqual([1, 1])
    await (await without(third)).rollback().execute()
    expect(await count()).toBe(1)
  })

  test('what no filter can be is said in words', async ({ visitor }) => {
    const refused = (filter: object) =>
      visitor.api.dresses.facets(filter as DressFilter).then(
        () => 'taken',
        ({ message }: Error) => message,
      )
    expect(await refused({ occasions: ['brunch'] })).toContain('This occasion does not exist.')
    expect(await refused({ conditions: ['worn out'] })).toContain('This condition does not exist.')
    expect(await refused({ brands: [''] })).toContain('Please name a brand.')
    expect(await refused({ cities: [' '] })).toContain('Please name a city.')
    expect(await refused({ brands: Array.from({ length: 21 }, (_, n) => `House ${n}`) })).toContain(
      'Please choose at most 20 brands.',
    )
    expect(await refused({ minRetail: 0 })).toContain('Retail price must be a positive number.')
    expect(await refused({ startDate: inDays(9), endDate: inDays(8) })).toContain(
      'The end date is before the start date.',
    )
    expect(await refused({ brands: ['%', '☃', "'); drop table dress; --"] })).toBe('taken')
  })

  // The last one: those after it would have a large shop, too.
  test('a pass over a large shop ends when its time is over', async ({ person, db }) => {
    await sql`select setval(pg_get_serial_sequence('dress', 'id'), 200000)`.execute(db)
    const olga = await person('Olga')
    const { id } = await olga.list({ size: '8' })
    const dresses = countedDresses(db)
    await dresses.read()
    const count = (isOver: () => boolean) =>
      tally(
        dresses.now(),
        {
          categoryBit: undefined,
          sought: undefined,
          free: undefined,
          choices: {
            sizes: undefined,
            colors: undefined,
            occasions: undefined,
            conditions: undefined,
            brands: undefined,
            cities: undefined,
            prices: undefined,
            retailPrices: undefined,
          },
        },
        isOver,
      )
    expect(id).toBeGreaterThan(200_000)
    expect((await count(() => false))?.sizes[sizes.indexOf('8')]).toBeGreaterThan(0)
    expect(await count(() => true)).toBeUndefined()
  })
})
