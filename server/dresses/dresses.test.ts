import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays } from '../../shared/day.ts'
import { readConfig } from '../config.ts'
import { rules } from '../testing/rules.ts'
import { watchStatements } from '../testing/statements.ts'
import { asking, dress, inDays, test, type Person } from '../testing/test.ts'

/** What an owner may say of a dress, and has not. */
const unsaid = {
  bustMm: null,
  waistMm: null,
  hipsMm: null,
  lengthMm: null,
  stretch: null,
  altered: null,
  alterations: null,
  labelSystem: null,
  label: null,
  retailPrice: null,
  condition: null,
  wearerHeightMm: null,
  wearerSize: null,
  ways: null,
  leadDays: null,
  restDays: null,
  colors: [],
  occasions: [],
}

/** What there is before anybody has reviewed it. */
const unreviewed = {
  rating: null,
  ratingCount: 0,
  reviewCount: 0,
  fit: { small: 0, true: 0, large: 0 },
}

describe('listing a dress', () => {
  test('answers it in every documented field', async ({ person }) => {
    const olga = await person('Olga')
    const imageUrls = [await olga.upload(), await olga.upload()]
    const listed = await olga.api.dresses.create({ ...dress, imageUrls })
    expect(listed).toEqual({
      ...dress,
      id: expect.any(Number),
      slug: 'maison-ondine-silk-slip-dress-8',
      imageUrls,
      imageColors: ['#c9a66b', '#c9a66b'],
      available: true,
      ownerId: olga.id,
      ownerContact: (await olga.context.user())?.email,
      createdAt: expect.any(Date),
      owner: {
        displayName: 'Olga',
        avatarUrl: null,
        createdAt: expect.any(Date),
        closetSlug: expect.stringMatching(/^olga/),
        rating: null,
        ratingCount: 0,
      },
      ...unsaid,
      ...unreviewed,
    })
  })

  test('with pictures that are not one’s own new uploads is refused, and saves nothing [ASVS 1.2.2, 1.3.6]', async ({
    person,
    db,
  }) => {
    const [olga, otto] = [await person('Olga'), await person('Otto')]
    const used = await olga.upload()
    await olga.list({ imageUrls: [used] })
    const fresh = await olga.upload()
    for (const imageUrls of [
      [await otto.upload()],
      [used],
      [fresh, fresh],
      ['https://elsewhere.example/a.webp'],
      [fresh.replace('localhost', 'evil.example')],
      [fresh, 'http://localhost:3000/_api/images/00000000000000000000000000000000.webp'],
    ]) {
      await expect(olga.list({ imageUrls })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Each image must be one that you have uploaded here.',
      })
    }
    const { count } = await db
      .selectFrom('dress')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ownerId', '=', olga.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('with a CDN has its pictures there, and takes addresses of before it too', async ({ person }) => {
    const before = await person('Olga')
    const { imageOrigin } = readConfig({ CDN_URL: 'https://cdn.example/' })
    const olga = before.at({ rules: { ...rules, imageOrigin } })
    const [old, fresh] = [await before.upload(), await olga.upload()]
    expect(fresh).toMatch(/^https:\/\/cdn\.example\/_api\/images\/[0-9a-f]{32}\.webp$/)

    const { id, imageUrls } = await olga.list({ imageUrls: [old, fresh] })
    expect(imageUrls).toEqual([old.replace(rules.publicUrl, imageOrigin), fresh])
    // And the other way round, when the CDN has been given up again, nothing of it is left in the database.
    expect((await before.api.dresses.byId({ id })).imageUrls[0]).toBe(old)
    await expect(olga.list({ imageUrls: [`${imageOrigin}.evil.example/x.webp`] })).rejects.toThrow(
      'Each image must be one that you have uploaded here.',
    )
  })

  test('needs a session', async ({ visitor }) => {
    await expect(
      visitor.api.dresses.create({ ...dress, imageUrls: ['https://a.example/b.webp'] }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('a slug', () => {
  test('is given out once where different wishes meet, however many are listed at once', async ({
    person,
  }) => {
    // The second "Title" in M wishes for what the first "Title M" in 2 is called.
    const olga = await person('Olga')
    const meeting = [
      { title: 'Title', size: 'M' },
      { title: 'Title', size: 'M' },
      { title: 'Title M', size: '2' },
    ] as const
    const listed: { slug: string }[] = []
    // Three at once meet; more would only wait for a connection.
    for (let n = 0; n < 50; n++) {
      const brand = `Meeting${n}`
      listed.push(...(await Promise.all(meeting.map((dress) => olga.list({ brand, ...dress })))))
    }
    expect(new Set(listed.map(({ slug }) => slug)).size).toBe(150)
    expect(listed.filter(({ slug }) => !/^meeting\d+-title-m(-\d+)*$/.test(slug))).toEqual([])
  })

  test('is unique, also when many list the same dress at once', async ({ person }) => {
    const olga = await person('Olga')
    const listed = await Promise.all(
      Array.from({ length: 8 }, () => olga.list({ brand: 'Twin', title: 'Same dress' })),
    )
    expect(listed.map(({ slug }) => slug).sort()).toEqual([
      'twin-same-dress-8',
      ...[2, 3, 4, 5, 6, 7, 8].map((n) => `twin-same-dress-8-${n}`),
    ])
  })

  test('of a dress whose name no address can show is made of its id', async ({ person, visitor }) => {
    const { id, slug } = await (await person('Olga')).list({ brand: '🌸', title: '✨✨✨✨✨' })
    expect(slug).toBe(`dress-${id}`)
    expect(await visitor.api.dresses.bySlug({ slug })).toMatchObject({ id })
  })

  test('of a very long name stays short, and a folded one readable', async ({ person }) => {
    const olga = await person('Olga')
    const long = await olga.list({ brand: 'b'.repeat(80), title: `${'word '.repeat(23)}` })
    expect(long.slug.length).toBeLessThan(100)
    expect((await olga.list({ brand: 'Société Ærø', title: 'Crêpe “Noir” McQueen', size: 'XL' })).slug).toBe(
      'societe-aero-crepe-noir-mcqueen-xl',
    )
  })

  test('that a dress had before leads to it', async ({ person, visitor, db }) => {
    const { id, slug } = await (await person('Olga')).list()
    await db.insertInto('dressOldSlug').values({ slug: 'as-it-was-8', dressId: id }).execute()
    expect(await visitor.api.dresses.bySlug({ slug: 'as-it-was-8' })).toMatchObject({ id, slug })
  })

  test.for(['nothing-like-it', 'a\u0000b', '../etc', "' or 1=1--", 'x'.repeat(5000)])(
    'that nobody has is not found: %j',
    async (slug, { visitor }) => {
      await expect(visitor.api.dresses.bySlug({ slug })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Dress not found',
      })
    },
  )
})

describe('finding dresses', () => {
  const titles = async (who: Person, filter: Parameters<Person['api']['dresses']['list']>[0]) =>
    (await who.api.dresses.cards(filter)).dresses.map(({ title }) => title)

  test('by category and size, empty ones meaning all', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Prom gown', category: 'formal', size: '12', brand: 'Filtered' })
    await olga.list({ title: 'Party dress', category: 'cocktail', size: '12', brand: 'Filtered' })
    expect(await titles(visitor, { category: 'formal', size: '12', searchTerm: 'filtered' })).toEqual([
      'Prom gown',
    ])
    expect(await titles(visitor, { category: '', size: '', searchTerm: 'filtered' })).toEqual([
      'Party dress',
      'Prom gown',
    ])
  })

  test('by words of title, brand and colour: all of them, without accents and capitals, % and _ as themselves [ASVS 1.2.4]', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Crêpe column', brand: 'Ærøskøbing', color: 'Midnight Blue' })
    await olga.list({ title: '100% silk_slip', brand: 'Plain', color: 'white' })
    expect(await titles(visitor, { searchTerm: 'CREPE midnight' })).toEqual(['Crêpe column'])
    expect(await titles(visitor, { searchTerm: 'aeroskobing blue' })).toEqual(['Crêpe column'])
    expect(await titles(visitor, { searchTerm: 'crepe green' })).toEqual([])
    expect(await titles(visitor, { searchTerm: '100%' })).toEqual(['100% silk_slip'])
    expect(await titles(visitor, { searchTerm: 'silk_slip' })).toContain('100% silk_slip')
    expect(await titles(visitor, { searchTerm: "' or 1=1--" })).toEqual([])
    expect(await titles(visitor, { searchTerm: '\\' })).toEqual([])
  })

  test('page by page, none twice and none left out, also while new ones come', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const prices = [30, 10, 20, 10, 30]
    for (const pricePerDay of prices) await olga.list({ brand: 'Paged', pricePerDay })
    for (const [sort, expected] of [
      ['newest', [30, 10, 20, 10, 30]],
      ['price_up', [10, 10, 20, 30, 30]],
      ['price_down', [30, 30, 20, 10, 10]],
    ] as const) {
      const seen: number[] = []
      const ids = new Set<number>()
      let cursor: string | null | undefined
      do {
        const page = await visitor.api.dresses.cards({
          searchTerm: 'paged',
          sort,
          limit: 2,
          cursor: cursor ?? undefined,
        })
        seen.push(...page.dresses.map(({ pricePerDay }) => pricePerDay))
        for (const { id } of page.dresses) ids.add(id)
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual(expected)
      expect(ids.size).toBe(5)
    }
    await expect(visitor.api.dresses.cards({ sort: 'price_up', cursor: '5' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('within a price range', async ({ person, visitor }) => {
    const olga = await person('Olga')
    for (const pricePerDay of [19.99, 20, 40, 40.01]) await olga.list({ brand: 'Ranged', pricePerDay })
    const { dresses } = await visitor.api.dresses.cards({ searchTerm: 'ranged', minPrice: 20, maxPrice: 40 })
    expect(dresses.map(({ pricePerDay }) => pricePerDay)).toEqual([40, 20])
  })

  test('like another are free on the days that are chosen', async ({ person, visitor }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const like = { category: 'wedding', size: '16', pricePerDay: 77 } as const
    const [shown, busy, open] = [await olga.list(like), await olga.list(like), await olga.list(like)]
    await rita.api.rentals.book(asking(busy, inDays(10)))
    const related = async (days: object) => {
      const dresses = await visitor.api.dresses.relatedCards({ dressId: shown.id, ...like, ...days })
      return dresses.map(({ id }) => id)
    }
    expect((await related({})).slice(0, 2)).toEqual([open.id, busy.id])
    const free = await related({ startDate: inDays(11), endDate: inDays(14) })
    expect(free[0]).toBe(open.id)
    expect(free).not.toContain(busy.id)
  })

  test('by what a rental costs: of four days, or of those that are chosen', async ({ person, visitor }) => {
    const olga = await person('Olga')
    for (const pricePerDay of [30, 50, 50.01, 140]) await olga.list({ brand: 'Summed', pricePerDay })
    const prices = async (filter: object) => {
      const { dresses } = await visitor.api.dresses.cards({ sort: 'price_down', ...filter })
      return dresses.map(({ pricePerDay }) => pricePerDay)
    }
    const week = { startDate: inDays(20), endDate: inDays(26) }
    for (const under200 of [{ searchTerm: 'summed', maxTotal: 200 }, { searchTerm: 'summed under $200' }]) {
      expect(await prices(under200)).toEqual([50, 30])
      expect(await prices({ ...under200, ...week })).toEqual([30]) // seven at 90%: $189, and $315
    }
    expect(await prices({ searchTerm: 'summed', minTotal: 200.01, ...week })).toEqual([140, 50.01, 50])
    expect(await prices({ searchTerm: 'summed under $50 a day', ...week })).toEqual([50, 30])
  })

  test('that are free on every day of a range', async ({ person, visitor, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const busy = await olga.list({ brand: 'Dated', title: 'Busy dress' })
    await olga.list({ brand: 'Dated', title: 'Free dress' })
    await rita.api.rentals.book(asking(busy, inDays(10)))
    const free = (from: number, to: number, who = visitor) =>
      titles(who, { searchTerm: 'dated', startDate: inDays(from), endDate: inDays(to) })

    expect(await free(13, 16)).toEqual(['Free dress'])
    expect(await free(14, 17)).toEqual(['Free dress', 'Busy dress'])
    expect(await free(10, 13, visitor.at({ now: new Date(Date.now() + 49 * 3_600_000) }))).toHaveLength(2)
    await sql`update hold set lapses_at = null`.execute(db)
    expect(await free(6, 10)).toEqual(['Free dress'])
  })

  test('shows none that are unavailable or deleted; the first stays reachable by its link', async ({
    person,
    visitor,
    db,
  }) => {
    const olga = await person('Olga')
    const { id, slug } = await olga.list({ brand: 'Hidden' })
    await db.updateTable('dress').set({ available: false }).where('id', '=', id).execute()
    expect(await titles(visitor, { searchTerm: 'hidden' })).toEqual([])
    expect(await visitor.api.dresses.bySlug({ slug })).toMatchObject({ id, available: false })
    await db.updateTable('dress').set({ deletedAt: new Date() }).where('id', '=', id).execute()
    await expect(visitor.api.dresses.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await olga.api.dresses.mine()).toEqual([])
  })
})

test('an owner sees her own listings, and that she has some', async ({ person }) => {
  const [olga, otto] = [await person('Olga'), await person('Otto')]
  await olga.list({ title: 'First one' })
  await olga.list({ title: 'Second one' })
  expect((await olga.api.dresses.mine()).map(({ title }) => title)).toEqual(['Second one', 'First one'])
  expect(await olga.api.auth.session()).toMatchObject({ hasOwnerItems: true })
  expect(await otto.api.dresses.mine()).toEqual([])
  expect(await otto.api.auth.session()).toMatchObject({ hasOwnerItems: false })
})

test('the last day of the calendar can be asked about', async ({ visitor }) => {
  const answer = await visitor.api.dresses.cards({
    startDate: '9999-12-28',
    endDate: addDays('9999-12-28', 3),
  })
  expect(answer.dresses.length).toBeGreaterThan(0)
})

// Each text that comes often is prepared, and there is room for so many.
test('pages of any length are asked for in four texts at most', async ({ visitor }) => {
  const { sent, stop } = watchStatements()
  for (let limit = 1; limit <= 100; limit++) await visitor.api.dresses.cards({ limit })
  const texts = sent().map(({ text }) => text)
  stop()
  expect(texts).toHaveLength(100)
  expect(new Set(texts).size).toBeLessThanOrEqual(4)
})
