import { expect } from 'vitest'
import { addDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../testing/test.ts'

/** All pages of a list, one after the other. */
async function walk<Item>(
  ask: (page: { cursor?: number }) => Promise<{ items: Item[]; nextCursor: number | null }>,
) {
  const pages: Item[][] = []
  for (let cursor: number | undefined; ;) {
    const { items, nextCursor } = await ask({ cursor })
    pages.push(items)
    if (nextCursor === null) return pages
    cursor = nextCursor
  }
}

const ids = (rentals: { rentalId: number }[]) => rentals.map(({ rentalId }) => rentalId)

test('what is past comes to its owner the latest first, searched by dress and renter', async ({ person }) => {
  const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora_%')]
  const [gown, coat] = [await olga.list({ title: 'Gold gown' }), await olga.list({ title: 'Silver coat' })]
  const ask = async (who: typeof rita, dress: typeof gown, day: number) =>
    (await who.api.rentals.book(asking(dress, inDays(day)))).rentalId
  const first = await ask(rita, gown, 10)
  const second = await ask(nora, gown, 30)
  const third = await ask(rita, coat, 20)
  await ask(rita, coat, 40) // waits
  for (const rentalId of [first, second, third])
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
  const past = async (search?: string) => ids((await olga.api.rentals.pastPage({ search })).rentals)
  expect(await past()).toEqual([second, third, first])
  expect(await past('gold')).toEqual([second, first])
  expect(await past('rita')).toEqual([third, first])
  expect(await past('_%')).toEqual([second])
  expect(await past('nobody')).toEqual([])
  expect((await rita.api.rentals.pastPage({})).rentals).toEqual([])
})

test('rentals come in pages: first all that is not over, then the rest, the latest first', async ({
  person,
  db,
}) => {
  const [rita, olga] = [await person('Rita'), await person('Olga')]
  const dress = await olga.list()
  const now = new Date()
  const row = (n: number) => ({
    dressId: dress.id,
    renterId: rita.id,
    // Several of a day.
    startDate: addDays(inDays(-40), Math.floor(n / 3)),
    endDate: addDays(inDays(-37), Math.floor(n / 3)),
    rateCents: 5000,
    totalCents: 20_000,
    status: 'cancelled' as const,
    cancelledBy: 'renter' as const,
    requestedAt: now,
    decidedAt: now,
    lapsesAt: now,
  })
  await db
    .insertInto('rental')
    .values(Array.from({ length: 65 }, (_, n) => row(n)))
    .execute()
  const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(30)))

  const pages = await walk(async (page) => {
    const { rentals: items, nextCursor } = await rita.api.rentals.minePage(page)
    return { items, nextCursor }
  })
  expect(pages.map((page) => page.length)).toEqual([31, 30, 5])
  expect(pages[0]?.[0]).toMatchObject({ rentalId, status: 'pending' })
  const past = pages.flat().slice(1)
  expect(ids(past)).toEqual(
    ids(past.toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.rentalId - a.rentalId)),
  )
  expect(new Set(ids(pages.flat()))).toEqual(new Set(ids(await rita.api.rentals.mine())))
  // Of somebody else's rental nothing can be found out by asking for what comes after it.
  expect(await olga.api.rentals.minePage({ cursor: rentalId })).toEqual({ rentals: [], nextCursor: null })

  const statuses = ['cancelled' as const]
  const lent = await walk(async (page) => {
    const { rentals: items, nextCursor } = await olga.api.rentals.lentPage({ ...page, statuses })
    return { items, nextCursor }
  })
  expect(lent.map((page) => page.length)).toEqual([30, 30, 5])
  expect(lent.flat()).toEqual(await olga.api.rentals.lent({ statuses }))
})

test('requests come in pages, the one that lapses first on top', async ({ person, db }) => {
  const [rita, olga] = [await person('Rita'), await person('Olga')]
  const dress = await olga.list()
  const now = new Date()
  await db
    .insertInto('rental')
    .values(
      Array.from({ length: 32 }, (_, n) => ({
        dressId: dress.id,
        renterId: rita.id,
        startDate: inDays(30 + n),
        endDate: inDays(33 + n),
        rateCents: 5000,
        totalCents: 20_000,
        status: 'pending' as const,
        requestedAt: now,
        // Several of a moment, the last ones first.
        lapsesAt: new Date(now.getTime() + (100 - Math.floor(n / 4)) * 60_000),
      })),
    )
    .execute()
  const pages = await walk(async (page) => {
    const { requests: items, nextCursor } = await olga.api.rentals.requestsPage(page)
    return { items, nextCursor }
  })
  expect(pages.map((page) => page.length)).toEqual([30, 2])
  expect(pages.flat()).toEqual(await olga.api.rentals.requests())
})

test('listings come in pages, with how many there are and are measured', async ({ person }) => {
  const olga = await person('Olga')
  for (let n = 0; n < 61; n++) await olga.list({ title: `Gown ${n}` })
  const pages = await walk(async (page) => {
    const { listings: items, nextCursor, ...sums } = await olga.api.dresses.minePage(page)
    expect(sums).toEqual({ total: 61, measured: 0 })
    return { items, nextCursor }
  })
  expect(pages.map((page) => page.length)).toEqual([60, 1])
  expect(pages.flat()).toEqual(await olga.api.dresses.mine())
})

test('closets that one follows come in pages, also after one of them was let go of', async ({
  person,
  db,
}) => {
  const nora = await person('Nora')
  const [first, ...others] = await db
    .insertInto('appUser')
    .values(
      Array.from({ length: 32 }, (_, n) => ({
        email: `lender-${n}-${crypto.randomUUID()}@people.test`,
        displayName: `Lender ${n}`,
        passwordHash: null,
      })),
    )
    .returning('id')
    .execute()
  const now = new Date()
  const closets = await db
    .insertInto('closet')
    .values(
      [first, ...others].map((owner) => ({
        ownerId: owner?.id ?? '',
        slug: crypto.randomUUID(),
        openedAt: now,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('follow')
    .values(
      closets.map(({ id }, n) => ({
        followerId: nora.id,
        closetId: id,
        at: new Date(now.getTime() - Math.floor(n / 3)),
      })),
    )
    .execute()
  const all = await nora.api.closets.followed()
  const { closets: page, nextCursor } = await nora.api.closets.followedPage({})
  expect(page).toMatchObject(all.slice(0, 30))
  await nora.api.closets.unfollow({ closetId: page[29]?.closetId ?? 0 })
  const rest = await nora.api.closets.followedPage({ cursor: nextCursor ?? '' })
  expect(rest).toMatchObject({ closets: all.slice(30), nextCursor: null })
})
