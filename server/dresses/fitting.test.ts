import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { stretches, type Stretch } from '../../shared/dress/dress.ts'
import {
  LOOSE_MM,
  STRETCH_MM,
  verdictOn,
  zones,
  type BodyMeasures,
  type DressMeasures,
} from '../../shared/dress/fit.ts'
import { test } from '../testing/test.ts'

/** Numbers in an order that is the same in every run. */
function numbers(seed: number) {
  let state = seed
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  const maybe = <Value>(share: number, value: Value) => (next(100) < share ? value : null)
  return { next, maybe }
}

const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const { next, maybe } = numbers(seed)

function randomDress(): Required<DressMeasures> {
  // A shape, so that many fit somebody; one in eight is not measured at all.
  const girth = 700 + next(600)
  const share = next(8) === 0 ? 0 : 80
  return {
    bustMm: maybe(share, girth + 80 + next(80)),
    waistMm: maybe(share, girth - 80 + next(80)),
    hipsMm: maybe(share, girth + 120 + next(120)),
    lengthMm: maybe(share, 800 + next(900)),
    stretch: maybe(70, stretches[next(stretches.length)] ?? ('none' satisfies Stretch)),
  }
}

function randomBody(): Required<BodyMeasures> {
  const girth = 700 + next(500)
  return {
    bustMm: maybe(90, girth + 60 + next(80)),
    waistMm: maybe(90, girth - 100 + next(80)),
    hipsMm: maybe(90, girth + 100 + next(120)),
    heightMm: maybe(90, 1500 + next(400)),
  }
}

/** As slow and plain as it can be said: undefined when nothing can be compared. */
function fits(dress: DressMeasures, body: BodyMeasures) {
  const compared: boolean[] = []
  for (const zone of zones) {
    const around = body[`${zone}Mm`]
    const of = dress[`${zone}Mm`]
    if (!around || !of) continue
    const ease = of - around
    const gives = dress.stretch === 'very' ? 60 : dress.stretch === 'some' ? 30 : 0
    compared.push(ease + gives >= 0 && ease <= 80)
  }
  return compared.length ? compared.every(Boolean) : undefined
}

test('10,000 dresses and bodies at random get the verdict of a plain reference', () => {
  expect([LOOSE_MM, STRETCH_MM.some, STRETCH_MM.very]).toEqual([80, 30, 60])
  let good = 0
  for (let n = 0; n < 10_000; n++) {
    const [dress, body] = [randomDress(), randomBody()]
    const verdict = verdictOn(dress, body)
    const isGood =
      verdict && verdict.zones.length ? verdict.fit === 'good' || verdict.fit === 'close' : undefined
    expect({ dress, body, fits: isGood }).toEqual({ dress, body, fits: fits(dress, body) })
    if (isGood) good++
  }
  expect(good).toBeGreaterThan(500)
})

describe('what fits somebody', () => {
  test('is exactly what a plain reference finds among 10,000 dresses, in every order, and then what cannot be compared', async ({
    person,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { id: first } = await olga.list()
    const like = await db.selectFrom('dress').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const dresses = Array.from({ length: 10_000 }, (_, index) => ({
      id: first + 1 + index,
      priceCents: 1000 + next(300) * 100,
      available: next(20) > 0,
      ...randomDress(),
    }))
    for (let from = 0; from < dresses.length; from += 1000)
      await db
        .insertInto('dress')
        .values(
          dresses
            .slice(from, from + 1000)
            .map((dress) => ({ ...like, ...dress, slug: `random-${dress.id}`, description: '' })),
        )
        .execute()
    await db.updateTable('dress').set({ available: false }).where('id', '=', first).execute()
    await sql`select setval('dress_id_seq', ${first + dresses.length})`.execute(db)

    let found = 0
    for (let round = 0; round < 40; round++) {
      const body = randomBody()
      await rita.api.body.set(body)
      const sort = (['newest', 'price_up', 'price_down'] as const)[round % 3] ?? 'newest'
      const minPrice = round % 4 ? undefined : 100
      const inOrder = dresses
        .filter(({ available, priceCents }) => available && priceCents >= (minPrice ?? 0) * 100)
        .sort((a, b) =>
          sort === 'newest'
            ? b.id - a.id
            : (sort === 'price_up' ? 1 : -1) * (a.priceCents - b.priceCents || a.id - b.id),
        )
      const expected = [
        ...inOrder.filter((dress) => fits(dress, body)),
        ...inOrder.filter((dress) => fits(dress, body) === undefined),
      ].map(({ id }) => id)

      const ids: number[] = []
      let cursor: string | undefined
      do {
        const page = await rita.api.dresses.fitting({ sort, minPrice, limit: 100, cursor })
        ids.push(...page.dresses.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect({ body, sort, ids }).toEqual({ body, sort, ids: expected })
      found += expected.length
    }
    console.info(`what fits: 40 bodies, 10,000 dresses, ${found} found, seed ${seed}`)
  }, 300_000)

  test('is asked of whoever is signed in, and never of what a request says', async ({ person }) => {
    const rita = await person('Rita')
    for (const wrong of [{ bustMm: 900 }, { body: { bustMm: 900 } }, { cursor: '1' }, { cursor: '1-2' }])
      await expect(rita.api.dresses.fitting(wrong as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('keeps the best matches of a search first', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set({ waistMm: 740 })
    const title = 'Tanzanite column gown'
    const unknown = await olga.list({ title })
    const tight = await olga.list({ title, waistMm: 700 })
    const good = await olga.list({ title, waistMm: 760 })
    const { dresses, understood } = await rita.api.dresses.fitting({ searchTerm: 'tanzanite', limit: 1 })
    expect(dresses.map(({ id }) => id)).toEqual([good.id])
    expect(dresses[0]?.measures).toEqual({ waistMm: 760 })
    expect(understood).toHaveLength(1)
    const all = await rita.api.dresses.fitting({ searchTerm: 'tanzanite' })
    expect(all.dresses.map(({ id }) => id)).toEqual([good.id, unknown.id])
    expect(all.dresses[1]).not.toHaveProperty('measures')
    const { dresses: everything } = await rita.api.dresses.cards({ searchTerm: 'tanzanite' })
    expect(everything.map(({ id }) => id)).toEqual([good.id, tight.id, unknown.id])
  })
})

const details = {
  bustMm: 940,
  waistMm: 760,
  hipsMm: 1010,
  lengthMm: 1440,
  stretch: 'some',
  altered: true,
  alterations: 'Hemmed by an inch.',
  labelSystem: 'IT',
  label: '44',
  retailPrice: 1250.5,
  condition: 'as_new',
  wearerHeightMm: 1720,
  wearerSize: '6',
  colors: ['blue', 'green'],
  occasions: ['black_tie', 'ceremony'],
} as const
const given = { ...details, colors: [...details.colors], occasions: [...details.occasions] }

describe('what an owner tells of a dress', () => {
  test('is shown to everybody, and changed only where something is said', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const dress = await olga.list(given)
    expect(dress).toMatchObject(details)
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject(details)

    expect(await olga.api.dresses.update({ id: dress.id, pricePerDay: 60 })).toMatchObject(details)
    const none = { bustMm: null, retailPrice: null, alterations: null, colors: [], occasions: [] }
    expect(await olga.api.dresses.update({ id: dress.id, ...none })).toMatchObject({ ...details, ...none })
    expect(await olga.list()).toMatchObject({ waistMm: null, colors: [], occasions: [], altered: null })
  })

  test('has it found by what she chose, beside what she wrote', async ({ person, visitor, db }) => {
    const olga = await person('Olga')
    const { id } = await olga.list({ ...given, color: 'Scarlet', brand: 'Sphene' })
    const facts = async () =>
      (
        await db
          .selectFrom('dressWord')
          .innerJoin('searchWord', 'searchWord.id', 'wordId')
          .select('word')
          .where('dressId', '=', id)
          .where('kind', '=', 'fact')
          .execute()
      ).map(({ word }) => word)
    expect(await facts()).toEqual(
      expect.arrayContaining([
        'color:red',
        'color:blue',
        'color:green',
        'occasion:ceremony',
        'condition:as_new',
      ]),
    )
    const { dresses } = await visitor.api.dresses.cards({ colors: ['green'], searchTerm: 'sphene' })
    expect(dresses.map((dress) => dress.id)).toEqual([id])
    await olga.api.dresses.update({ id, colors: [], occasions: ['prom', 'prom'], condition: null })
    expect(await facts()).toEqual(expect.arrayContaining(['color:red', 'occasion:prom']))
    expect((await facts()).join()).not.toMatch(/color:blue|ceremony|condition/)
  })

  test('is refused where it cannot be, in words', async ({ person }) => {
    const olga = await person('Olga')
    const dress = await olga.list()
    for (const [wrong, words] of [
      [{ bustMm: 0 }, 'Bust must be between 60 and 180 cm (24 and 71 in).'],
      [{ lengthMm: 9000 }, 'Length must be between 60 and 250 cm (24 and 98 in).'],
      [{ waistMm: 290 }, 'This seems to be in inches. Or is it the width, and not yet twice?'],
      [{ alterations: 'x'.repeat(301) }, 'Alterations must be 300 characters or less.'],
      [{ occasions: ['brunch'] }, 'This occasion does not exist.'],
      [{ retailPrice: -1 }, 'Retail price must be a positive number.'],
    ] as const)
      await expect(olga.api.dresses.update({ id: dress.id, ...wrong } as never)).rejects.toThrow(words)
  })
})
