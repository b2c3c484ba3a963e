import { describe, expect } from 'vitest'
import { deleteAccount } from '../account/delete-account.ts'
import type { Db } from '../db/database.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { rules } from '../testing/rules.ts'

const DAY = 86_400_000
const nextDays = (days: number) => new Date(Date.now() + days * DAY)
const noImages = { put: async () => {}, get: async () => null, remove: async () => {} }

const toldOf = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)
const unseen = ({ api }: Person) => api.notices.unseen()

const credentialsOf = (db: Db, id: string) =>
  db.selectFrom('appUser').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()

describe('people are told', () => {
  test('a lender of a request, a renter of the answer, once each', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Told gown' })
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    expect((await olga.api.notices.list({})).notices).toMatchObject([
      {
        kind: 'request',
        rentalId,
        isSeen: false,
        otherName: 'Rita',
        dressTitle: 'Told gown',
        days: { from: inDays(10), to: inDays(13) },
      },
    ])
    expect([await unseen(olga), await unseen(rita)]).toEqual([1, 0])

    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect([await toldOf(olga), await toldOf(rita)]).toEqual([['request'], ['approved']])
    expect((await rita.api.notices.list({})).notices).toMatchObject([{ otherName: 'Olga' }])
  })

  test('of a declined and of a withdrawn request', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const first = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId: first.rentalId, status: 'cancelled' })
    const second = await rita.api.rentals.book(asking(dress, inDays(20)))
    await rita.api.rentals.withdraw({ rentalId: second.rentalId })
    await rita.api.rentals.withdraw({ rentalId: second.rentalId })
    expect([await toldOf(olga), await toldOf(rita)]).toEqual([
      ['withdrawn', 'request', 'request'],
      ['declined'],
    ])
  })

  test('on both sides of a request that has lapsed, whoever meets it first, and once', async ({
    person,
    db,
  }) => {
    const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
    const [swept, met] = [await olga.list(), await olga.list()]
    for (const dress of [swept, met]) await rita.api.rentals.book(asking(dress, inDays(10)))
    // One lapsed request is found by the next booking, the other by maintenance.
    await nora.at({ now: nextDays(3) }).api.rentals.book(asking(met, inDays(10)))
    for (let time = 0; time < 2; time++) await runMaintenance({ db, images: noImages, now: nextDays(3) })
    expect(await toldOf(rita)).toEqual(['lapsed', 'lapsed'])
    expect((await toldOf(olga)).toSorted()).toEqual(['missed', 'missed', 'request', 'request', 'request'])
  })

  test('when the dress leaves the shop', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Leaving gown' })
    await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.dresses.remove({ id: dress.id })
    expect((await rita.api.notices.list({})).notices).toMatchObject([
      { kind: 'removed', dressTitle: 'Leaving gown' },
    ])
  })

  test('of nothing that did not happen', async ({ person }) => {
    const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, inDays(10)))
    await expect(nora.api.rentals.book(asking(dress, inDays(11)))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect([await toldOf(olga), await toldOf(nora)]).toEqual([['request'], []])
  })
})

describe('notices', () => {
  test('are read one by one or all that are there, and nobody reads for another', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    for (const days of [10, 20, 30]) await rita.api.rentals.book(asking(dress, inDays(days)))
    const { notices } = await olga.api.notices.list({})
    const [newest, , oldest] = notices.map(({ id }) => id)
    await rita.api.notices.seen({ id: newest ?? 0, andOlder: true })
    expect(await unseen(olga)).toBe(3)
    await olga.api.notices.seen({ id: oldest ?? 0 })
    expect((await olga.api.notices.list({})).notices.map(({ isSeen }) => isSeen)).toEqual([
      false,
      false,
      true,
    ])

    // One that arrives while the list is read stays unread.
    await rita.api.rentals.book(asking(dress, inDays(40)))
    await olga.api.notices.seen({ id: newest ?? 0, andOlder: true })
    expect(await unseen(olga)).toBe(1)
  })

  test('come in pages, each where the one before ended', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    for (let day = 5; day < 360; day += 5) {
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(day)))
      await rita.api.rentals.withdraw({ rentalId })
    }
    const all: number[] = []
    for (let cursor: number | undefined; ;) {
      const page = await olga.api.notices.list({ cursor })
      expect(page.notices.length).toBeLessThanOrEqual(30)
      all.push(...page.notices.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    const rows = await db.selectFrom('notice').select('id').where('userId', '=', olga.id).execute()
    expect(all).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a))
  })

  test('go with the account, and a former member is told nothing', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    await rita.api.rentals.book(asking(dress, inDays(20)))
    // The second has lapsed by then, and neither has found it.
    await deleteAccount(db, await credentialsOf(db, rita.id), { now: nextDays(3), rules })
    await runMaintenance({ db, images: noImages, now: nextDays(3) })
    const { renterId } = await db
      .selectFrom('rental')
      .select('renterId')
      .where('id', '=', rentalId)
      .executeTakeFirstOrThrow()
    const told = db.selectFrom('notice').select('kind').where('userId', 'in', [rita.id, renterId])
    expect(await told.execute()).toEqual([])
    expect((await olga.api.notices.list({})).notices).toMatchObject([
      { kind: 'missed', otherName: 'Former member' },
      { kind: 'request' },
      { kind: 'request' },
    ])
  })
})
