import { describe, expect } from 'vitest'
import { deleteAccount } from '../account/delete-account.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { rules } from '../testing/rules.ts'
import { MAX_FOLLOWS } from './following.ts'

const slugOf = async ({ api }: Person) => (await api.closets.mine())?.slug
const closetOf = async ({ api }: Person) => {
  const closet = await api.closets.mine()
  if (!closet) throw new Error('There is no closet.')
  return closet
}
const missing = { code: 'NOT_FOUND', message: 'This closet does not exist.' }

async function lenderNamed(person: (name: string) => Promise<Person>, name: string) {
  const lender = await person(name)
  await lender.list()
  return lender
}

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('closet').execute()
})

describe('the address of a closet', () => {
  test.for([
    ['Margaux Ellison', 'margaux-ellison'],
    ['Hana Mori 🌿', 'hana-mori'],
    ['Zoë O’Brien', 'zoe-o-brien'],
    ['ليلى', 'lyla'],
    ['edit', 'edit-2'],
    ['Second Dance', 'second-dance-2'],
    ['-', undefined],
    ['🌸🌿', undefined],
    ['美玲', undefined],
    [`${'Wolfeschlegel '.repeat(5)}`.trim(), 'wolfeschlegel-wolfeschlegel-wolfeschlegel-wolfeschlegel'],
  ] as const)('of %s is %s', async ([name, slug], { person }) => {
    const closet = await closetOf(await lenderNamed(person, name))
    expect(closet.slug).toBe(slug ?? `closet-${closet.closetId}`)
  })

  test('is numbered where two have one name, and where one is called like a number', async ({ person }) => {
    const slugs = []
    for (const name of ['Anna', 'Anna 2', 'anna', 'ANNA!'])
      slugs.push(await slugOf(await lenderNamed(person, name)))
    expect(slugs).toEqual(['anna', 'anna-2', 'anna-3', 'anna-4'])
  })

  test('stays with the name that asks for the very address it has, and moves on from there', async ({
    person,
    db,
  }) => {
    await lenderNamed(person, 'Anna')
    const anna = await lenderNamed(person, 'Anna')
    for (const [displayName, slug] of [
      ['Anna 2', 'anna-2'],
      ['Anna', 'anna-2'],
      ['Bea', 'bea'],
      ['Anna 2', 'anna-2'],
    ] as const) {
      await anna.api.auth.updateProfile({ displayName })
      expect([displayName, await slugOf(anna)]).toEqual([displayName, slug])
    }
    const { closetId } = await closetOf(anna)
    const leading = await db
      .selectFrom('closetOldSlug')
      .select('slug')
      .where('closetId', '=', closetId)
      .execute()
    expect(leading).toEqual([{ slug: 'bea' }])
  })

  test('is another for each of twenty who open theirs at once', async ({ person }) => {
    const people = await Promise.all(Array.from({ length: 20 }, () => person('Anna')))
    await Promise.all(people.map((one) => Promise.all([one.list(), one.list()])))
    const slugs = await Promise.all(people.map(slugOf))
    expect(new Set(slugs).size).toBe(20)
  })

  test('moves with the name, and the one before leads there; back again it is the first', async ({
    person,
  }) => {
    const olga = await lenderNamed(person, 'Olga')
    const rename = (displayName: string) => olga.api.auth.updateProfile({ displayName })
    await rename('Olga Petrova')
    const at = async (slug: string) => (await olga.api.closets.bySlug({ slug })).slug
    expect([await at('olga'), await at('olga-petrova')]).toEqual(['olga-petrova', 'olga-petrova'])
    // Nobody else is given an earlier address.
    expect(await slugOf(await lenderNamed(person, 'Olga'))).toBe('olga-2')
    await rename('Olga')
    expect([await at('olga'), await at('olga-petrova')]).toEqual(['olga', 'olga'])
    // Only its case differs: it stays.
    await rename('OLGA')
    expect(await slugOf(olga)).toBe('olga')
    await rename('🌸')
    expect(await slugOf(olga)).toBe(`closet-${(await closetOf(olga)).closetId}`)
  })

  test('is of one name or the other when a name changes while the first dress is listed', async ({
    person,
  }) => {
    for (let round = 0; round < 10; round++) {
      const olga = await person('Olga')
      await Promise.all([olga.list(), olga.api.auth.updateProfile({ displayName: `Petrova ${round}` })])
      expect(await slugOf(olga)).toBe(`petrova-${round}`)
    }
  })

  test('goes with the account, with all that led there', async ({ person, visitor, db }) => {
    const olga = await lenderNamed(person, 'Olga')
    const rita = await person('Rita')
    await rita.api.closets.follow({ closetId: (await closetOf(olga)).closetId })
    await olga.api.auth.updateProfile({ displayName: 'Petrova' })
    const former = await deleteAccount(db, { id: olga.id, passwordHash: null }, { now: new Date(), rules })
    for (const slug of ['olga', 'petrova'])
      await expect(visitor.api.closets.bySlug({ slug })).rejects.toMatchObject(missing)
    expect(await rita.api.closets.followed()).toEqual([])
    const left = await db
      .selectFrom('closet')
      .select('id')
      .where('ownerId', 'in', [olga.id, former])
      .execute()
    expect(left).toEqual([])
  })
})

describe('a closet', () => {
  test('is of whoever has ever listed a dress, and of nobody else', async ({ person, visitor }) => {
    const rita = await person('Rita')
    expect(await rita.api.closets.mine()).toBeNull()
    await expect(visitor.api.closets.bySlug({ slug: 'rita' })).rejects.toMatchObject(missing)
    await expect(rita.api.closets.edit({ city: '', about: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'You have a closet once you have listed a dress.',
    })
    const dress = await rita.list()
    expect((await visitor.api.closets.bySlug({ slug: 'rita' })).dressCount).toBe(1)
    await rita.api.dresses.remove({ id: dress.id })
    expect((await visitor.api.closets.bySlug({ slug: 'rita' })).dressCount).toBe(0)
    for (const slug of ['', 'RITA', 'rita\0', '%', 'x'.repeat(300)])
      await expect(visitor.api.closets.bySlug({ slug })).rejects.toMatchObject(missing)
  })

  test('says who lends, since when, where, and how requests are answered, and no address', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const dress = await olga.list({ location: '12 Hidden Lane' })
    await olga.api.closets.edit({ city: ' Brooklyn ', about: 'Silk, and things to dance in. 💃' })
    const closet = await visitor.api.closets.bySlug({ slug: 'olga' })
    expect(closet).toEqual({
      closetId: expect.any(Number),
      slug: 'olga',
      ownerId: olga.id,
      displayName: 'Olga',
      avatarUrl: null,
      createdAt: expect.any(Date),
      city: 'Brooklyn',
      about: 'Silk, and things to dance in. 💃',
      dressCount: 1,
      coverUrl: dress.imageUrls[0],
      rating: null,
      ratingCount: 0,
      reviewCount: 0,
      approvals: null,
      answerClock: { requests: 0, answered: 0, approved: 0, medianMs: null },
    })
    expect(JSON.stringify(closet)).not.toMatch(/@|Hidden Lane/)
    expect((await visitor.api.dresses.byId({ id: dress.id })).owner.closetSlug).toBe('olga')
  })

  test('counts requests for any of its dresses, as the page of each does', async ({ person, visitor }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [first, second] = [await olga.list(), await olga.list()]
    for (const dress of [first, second, first]) {
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(dress === first ? 20 : 10)))
      await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    }
    const { answerClock } = await visitor.api.closets.bySlug({ slug: 'olga' })
    expect(answerClock).toEqual(await visitor.api.rentals.answerClock({ id: second.id }))
    expect(answerClock).toMatchObject({ requests: 3, answered: 3, approved: 0 })
  })

  test('takes a sentence of 300 characters and a city of 60, in one line, and lets go of both', async ({
    person,
  }) => {
    const olga = await lenderNamed(person, 'Olga')
    const save = (change: { city?: string; about?: string }) =>
      olga.api.closets.edit({ city: '', about: '', ...change })
    await save({ about: 'x'.repeat(300), city: 'y'.repeat(60) })
    for (const [change, message] of [
      [{ about: 'x'.repeat(301) }, 'Your sentence must be 300 characters or less.'],
      [{ city: 'y'.repeat(61) }, 'City must be 60 characters or less.'],
      [{ about: 'one\ntwo' }, 'Your sentence has characters that cannot be shown.'],
      [{ city: 'Z\u0000' }, 'City has characters that cannot be shown.'],
    ] as const)
      await expect(save(change)).rejects.toThrow(message)
    expect((await closetOf(olga)).about).toBe('x'.repeat(300))
    await save({ city: '\u2800', about: '   ' })
    expect(await closetOf(olga)).toMatchObject({ city: null, about: null })
  })

  test('shows what can be rented, newest first, page by page', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await (await person('Nora')).list()
    const ids: number[] = []
    for (let n = 0; n < 7; n++) ids.unshift((await olga.list()).id)
    const [, disabled = 0, removed = 0] = ids
    await olga.api.dresses.update({ id: disabled, available: false })
    await olga.api.dresses.remove({ id: removed })
    const { closetId } = await closetOf(olga)
    const all: number[] = []
    let cursor: number | undefined
    do {
      const page = await visitor.api.closets.dresses({ closetId, limit: 2, cursor })
      expect(page.dresses.length).toBeLessThanOrEqual(2)
      all.push(...page.dresses.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(all).toEqual(ids.filter((id) => id !== disabled && id !== removed))
    await expect(visitor.api.closets.dresses({ closetId: 2 ** 31 - 1 })).rejects.toMatchObject(missing)
  })
})

describe('following', () => {
  test('is one’s own list, the latest first, with the newest dresses', async ({ person }) => {
    const [olga, nora] = [await lenderNamed(person, 'Olga'), await lenderNamed(person, 'Nora')]
    const rita = await person('Rita')
    const [first, second] = [await closetOf(olga), await closetOf(nora)]
    await rita.api.closets.follow({ closetId: first.closetId })
    await rita.api.closets.follow({ closetId: second.closetId })
    await rita.api.closets.follow({ closetId: second.closetId })
    const newest = await olga.list({ title: 'Newest gown' })
    const followed = await rita.api.closets.followed()
    expect(followed).toMatchObject([
      { displayName: 'Nora', slug: second.slug, dressCount: 1 },
      { displayName: 'Olga', slug: first.slug, dressCount: 2, newest: [{ slug: newest.slug }, {}] },
    ])
    expect((await rita.api.closets.followedIds()).toSorted()).toEqual(
      [first.closetId, second.closetId].toSorted(),
    )
    expect((await closetOf(olga)).followers).toBe(1)
    expect(await olga.api.closets.followed()).toEqual([])
    await rita.api.closets.unfollow({ closetId: first.closetId })
    await rita.api.closets.unfollow({ closetId: first.closetId })
    expect(await rita.api.closets.followedIds()).toEqual([second.closetId])
  })

  test('is not of oneself, of what is not there, or of more than two hundred', async ({ person, db }) => {
    const olga = await lenderNamed(person, 'Olga')
    const rita = await person('Rita')
    const { closetId } = await closetOf(olga)
    await expect(olga.api.closets.follow({ closetId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This is your own closet.',
    })
    await expect(rita.api.closets.follow({ closetId: 2 ** 31 - 1 })).rejects.toMatchObject(missing)
    await rita.api.closets.unfollow({ closetId: 2 ** 31 - 1 })

    const others = Array.from({ length: MAX_FOLLOWS - 1 }, (_, n) => ({
      id: crypto.randomUUID(),
      email: `${crypto.randomUUID()}@people.test`,
      displayName: `Lender ${n}`,
    }))
    await db.insertInto('appUser').values(others).execute()
    const closets = others.map(({ id }) => ({
      ownerId: id,
      slug: id,
      city: null,
      about: null,
      openedAt: new Date(),
    }))
    const ids = await db.insertInto('closet').values(closets).returning('id').execute()
    const follows = ids.map(({ id }) => ({ followerId: rita.id, closetId: id, at: new Date() }))
    await db.insertInto('follow').values(follows).execute()
    const nora = await closetOf(await lenderNamed(person, 'Nora'))
    const tried = await Promise.allSettled([
      rita.api.closets.follow({ closetId }),
      rita.api.closets.follow({ closetId: nora.closetId }),
    ])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'You follow 200 closets, which is as many as one can. Let go of one first.' },
    })
    expect(await rita.api.closets.followedIds()).toHaveLength(MAX_FOLLOWS)
  })

  test('twice at once is following once', async ({ person, db }) => {
    const { closetId } = await closetOf(await lenderNamed(person, 'Olga'))
    const rita = await person('Rita')
    await Promise.all(Array.from({ length: 12 }, () => rita.api.closets.follow({ closetId })))
    expect(await db.selectFrom('follow').selectAll().where('closetId', '=', closetId).execute()).toHaveLength(
      1,
    )
  })

  test('ends for both when one blocks the other, and begins again only once that is taken back', async ({
    person,
  }) => {
    const [olga, nora] = [await lenderNamed(person, 'Olga'), await lenderNamed(person, 'Nora')]
    const follow = async (who: Person, whom: Person) =>
      who.api.closets.follow({ closetId: (await closetOf(whom)).closetId })
    await follow(olga, nora)
    await follow(nora, olga)
    await olga.api.people.block({ personId: nora.id })
    expect([await olga.api.closets.followed(), await nora.api.closets.followed()]).toEqual([[], []])
    await expect(follow(nora, olga)).rejects.toThrow('This closet cannot be followed at the moment.')
    await expect(follow(olga, nora)).rejects.toThrow('You have blocked this person. Unblock them to follow.')
    await olga.api.people.unblock({ personId: nora.id })
    await follow(nora, olga)
    expect(await nora.api.closets.followed()).toHaveLength(1)
  })

  test('at the moment of a block or of leaving leaves nothing behind', async ({ person, db }) => {
    for (let round = 0; round < 20; round++) {
      const [olga, rita] = [await lenderNamed(person, 'Olga'), await person('Rita')]
      const { closetId } = await closetOf(olga)
      const following = rita.api.closets.follow({ closetId })
      const ending =
        round % 2
          ? olga.api.people.block({ personId: rita.id })
          : deleteAccount(db, { id: olga.id, passwordHash: null }, { now: new Date(), rules })
      const [followed, ended] = await Promise.allSettled([following, ending])
      expect(ended.status).toBe('fulfilled')
      const refusal: unknown = followed.status === 'rejected' ? followed.reason.code : undefined
      expect([undefined, round % 2 ? 'CONFLICT' : 'NOT_FOUND']).toContain(refusal)
      expect(await db.selectFrom('follow').selectAll().where('closetId', '=', closetId).execute()).toEqual([])
    }
  })

  test('goes with the account of whoever follows', async ({ person, db }) => {
    const { closetId } = await closetOf(await lenderNamed(person, 'Olga'))
    const rita = await person('Rita')
    await rita.api.closets.follow({ closetId })
    await deleteAccount(db, { id: rita.id, passwordHash: null }, { now: new Date(), rules })
    expect(await db.selectFrom('follow').selectAll().where('closetId', '=', closetId).execute()).toEqual([])
  })
})
