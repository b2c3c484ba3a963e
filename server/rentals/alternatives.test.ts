import { describe, expect, onTestFinished } from 'vitest'
import { formatDay, formatDays, formatWeekday } from '../../shared/day.ts'
import { alternativesTo } from '../../shared/rental/alternatives.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { deliverNext } from '../letters/deliver.ts'
import { startMailServer, transportTo } from '../testing/servers/mail-server.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { refreshHolds } from './holds.ts'

const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)

/** Olga with a dress that Rita has requested, and a mail server with Rita's letters. */
async function scene(person: (name: string) => Promise<Person>, db: Db, isConfirmed = true) {
  const server = await startMailServer()
  const transport = transportTo(server.url)
  onTestFinished(async () => {
    transport.close()
    await server.close()
  })
  await db.updateTable('dress').set({ available: false }).execute()
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  if (isConfirmed)
    await db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).where('id', '=', rita.id).execute()
  const like = { occasions: ['black_tie' as const] }
  const dress = await olga.list({ title: 'Wanted gown', ...like })
  const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
  await db.deleteFrom('letter').execute()
  return {
    olga,
    rita,
    dress,
    rentalId,
    /** Lists a dress that differs from the wanted one in this alone. */
    list: (title: string, change = {}) => olga.list({ title, ...like, ...change }),
    async letter(now = new Date()) {
      while ((await deliverNext({ db, transport, rules, clock: () => now })) === 'done');
      const email = (await rita.context.user())?.email ?? ''
      return server.inbox.findLast(({ to }) => JSON.stringify(to).includes(email))
    },
    server,
  }
}

type Scene = Awaited<ReturnType<typeof scene>>

const dressesIn = (letter: { text?: string } | undefined) =>
  [...(letter?.text ?? '').matchAll(/^(.+)\n(.+)\n.+\/dresses\/(.+)$/gm)].map(([, title, about, path]) => ({
    title,
    about,
    path,
  }))

describe('a renter whose request came to nothing', () => {
  test('is shown three dresses in the letter that says so: like it, free on its days, and no dearer', async ({
    person,
    db,
  }) => {
    const { olga, rita, rentalId, list, letter } = await scene(person, db)
    for (const [title, pricePerDay] of [
      ['One gown', 50],
      ['Two gown', 40],
      ['Three gown', 45.5],
      ['Four gown', 50],
    ] as const)
      await list(title, { pricePerDay })
    await list('Dearer gown', { pricePerDay: 51 })
    await list('Larger gown', { size: '10' })
    await list('Formal gown', { category: 'formal' })
    await list('Prom gown', { occasions: ['prom'] })
    await (await person('Tess')).api.rentals.book(asking(await list('Taken gown'), inDays(12)))
    await olga.api.rentals.decline({ rentalId, reason: 'cleaning', words: 'Back on Monday!' })

    const told = await letter()
    expect(told?.subject).toBe('Declined: Wanted gown')
    expect(told?.text).toContain('The dress is at the cleaner’s.')
    const shown = dressesIn(told)
    expect(shown.map(({ title, about }) => [title, about])).toEqual([
      ['Four gown', 'Maison Ondine, size 8, $200.00 for 4 days'],
      ['Three gown', 'Maison Ondine, size 8, $182.00 for 4 days'],
      ['Two gown', 'Maison Ondine, size 8, $160.00 for 4 days'],
    ])
    // The dress's own picture, and one of each.
    expect(`${told?.html}`.match(/<img /g)).toHaveLength(4)
    const pages = shown.map(({ path = '' }) => new URL(path, 'http://localhost:3000/dresses/'))
    for (const { href, searchParams } of pages) {
      expect(told?.html).toContain(`href="${href.replace('&', '&amp;')}"`)
      expect(Object.fromEntries(searchParams)).toEqual({ from: inDays(10), to: inDays(13) })
    }

    // The page of the rental shows the same.
    const rental = await rita.api.rentals.one({ rentalId })
    const dresses = await rita.api.rentals.alternatives({ rentalId })
    expect(dresses.map(({ slug }) => `/dresses/${slug}`)).toEqual(pages.map(({ pathname }) => pathname))
    const [mine] = await rita.api.rentals.mine()
    expect(mine && alternativesTo(mine)).toEqual(alternativesTo(rental))
  })

  test('sees it at once when the request lapses, without dresses that she cannot ask for', async ({
    person,
    db,
  }) => {
    const { olga, rita, rentalId, list } = await scene(person, db)
    await list('Free gown')
    await rita.list({ title: 'Own gown', occasions: ['black_tie'] })
    const tess = await person('Tess')
    await tess.list({ title: 'Blocked gown', occasions: ['black_tie'] })
    await tess.api.people.block({ personId: rita.id })
    const at = async (hours: number) =>
      (await rita.at({ now: later(hours) }).api.rentals.alternatives({ rentalId })).map(({ title }) => title)
    expect(await at(1)).toEqual([])
    expect(await at(49)).toEqual(['Free gown'])
    await expect(olga.api.rentals.alternatives({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('for an event is shown what can be there for it the same way, each with its own days', async ({
    person,
    db,
  }) => {
    const { olga, rita, dress, list, letter } = await scene(person, db)
    const event = inDays(21)
    const asked = { ...asking(dress, inDays(20)), eventDate: event, way: 'meet' as const }
    const { rentalId } = await rita.api.rentals.book(asked)
    await list('First gown', { leadDays: 5 })
    const later = await list('Later gown', { pricePerDay: 40 })
    await olga.api.rentals.block({ dressId: later.id, startDate: inDays(23), endDate: inDays(23) })
    await list('Posted gown', { ways: 'post' })
    await list('Dearer gown', { pricePerDay: 51 })
    await olga.api.rentals.decline({ rentalId, reason: 'days' })

    const told = await letter()
    expect(told?.text).toContain(`Like it, no dearer, and free for ${formatWeekday(event)}:`)
    const days = (from: number) => formatDays({ from: inDays(from), to: inDays(from + 3) }, inDays(0))
    expect(dressesIn(told)).toEqual([
      {
        title: 'Later gown',
        about: `Maison Ondine, size 8, $160.00 for ${days(19)}`,
        path: expect.stringMatching(`from=${inDays(19)}&to=${inDays(22)}&event=${event}$`),
      },
      {
        title: 'First gown',
        about: `Maison Ondine, size 8, $200.00 for ${days(20)}`,
        path: expect.stringMatching(`from=${inDays(20)}&to=${inDays(23)}&event=${event}$`),
      },
    ])
    // The page of the rental shows the same, and leads to more.
    const rental = await rita.api.rentals.one({ rentalId })
    const dresses = await rita.api.rentals.alternatives({ rentalId })
    expect(dresses.map(({ title }) => title)).toEqual(['Later gown', 'First gown'])
    expect(alternativesTo(rental)).toMatchObject({
      event,
      by: 'meet',
      sizes: ['8', '6', '10', 'M'],
      occasions: ['black_tie'],
      maxTotal: 200,
    })
  })

  test('for which little is free is shown the size beside, another category, and near misses, with the reason', async ({
    person,
    db,
  }) => {
    const { olga, rita, dress, list, letter } = await scene(person, db)
    const event = inDays(21)
    const { rentalId } = await rita.api.rentals.book({ ...asking(dress, inDays(20)), eventDate: event })
    const late = await list('Late gown')
    await olga.api.rentals.block({ dressId: late.id, startDate: inDays(14), endDate: inDays(21) })
    await list('Formal gown', { category: 'formal' })
    await list('Larger gown', { size: '10' })
    await list('Prom gown', { occasions: ['prom'] })
    await olga.api.rentals.decline({ rentalId, reason: 'days' })

    const told = await letter()
    expect(told?.text).toContain(`Like it, no dearer, and free for ${formatWeekday(event)}:`)
    const days = (from: number) => formatDays({ from: inDays(from), to: inDays(from + 3) }, inDays(0))
    expect(dressesIn(told)).toMatchObject([
      { title: 'Larger gown', about: `Maison Ondine, size 10, $200.00 for ${days(20)}` },
      { title: 'Formal gown', about: `Maison Ondine, size 8, $200.00 for ${days(20)}` },
      {
        title: 'Late gown',
        about: `Maison Ondine, size 8, $200.00 for ${days(22)}. Free for ${formatWeekday(inDays(23))}`,
        path: expect.stringMatching(`from=${inDays(22)}&to=${inDays(25)}&event=${inDays(23)}$`),
      },
    ])
    const shown = await rita.api.rentals.alternatives({ rentalId })
    expect(shown.map(({ title, reason }) => [title, reason])).toEqual([
      ['Larger gown', { size: '10' }],
      ['Formal gown', undefined],
      ['Late gown', { event: inDays(23) }],
    ])
  })

  test('after a late cancellation is shown near misses where nothing can take its place', async ({
    person,
    db,
  }) => {
    const { olga, rita, rentalId, list, letter } = await scene(person, db)
    const taken = await list('Taken gown')
    await olga.api.rentals.block({ dressId: taken.id, startDate: inDays(9), endDate: inDays(15) })
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect(await rita.api.rentals.alternatives({ rentalId })).toEqual([])
    await olga.api.rentals.cancel({ rentalId, reason: 'damaged' })

    const told = await letter()
    expect(told?.text).toContain('Almost what you asked for, and no dearer:')
    const days = formatDays({ from: inDays(16), to: inDays(19) }, inDays(0))
    expect(dressesIn(told)).toEqual([
      {
        title: 'Taken gown',
        about: `Maison Ondine, size 8, $200.00 for ${days}. Free from ${formatDay(inDays(16))}`,
        path: expect.stringMatching(`from=${inDays(16)}&to=${inDays(19)}$`),
      },
    ])
    expect(await rita.api.rentals.rescue({ rentalId })).toMatchObject({ risk: 'cancelled', dresses: [] })
    expect(await rita.api.rentals.alternatives({ rentalId })).toMatchObject([
      { title: 'Taken gown', reason: { freeFrom: inDays(16) } },
    ])
    // Those that can take its place stand above, and are not shown twice.
    await list('One gown')
    expect((await rita.api.rentals.rescue({ rentalId })).dresses).toMatchObject([{ title: 'One gown' }])
    expect(await rita.api.rentals.alternatives({ rentalId })).toEqual([])
  })

  test.for<[kind: string, hours: number, act: (asked: Scene, db: Db) => Promise<unknown>]>([
    ['lapsed', 49, ({ dress }, db) => inTransaction(db, (trx) => refreshHolds(trx, [dress.id], later(49)))],
    ['removed', 0, ({ olga, dress }) => olga.api.dresses.remove({ id: dress.id })],
    [
      'proposal_missed',
      100,
      async ({ olga, dress, rentalId }, db) => {
        await olga.api.rentals.propose({ rentalId, startDate: inDays(20), endDate: inDays(23) })
        await inTransaction(db, (trx) => refreshHolds(trx, [dress.id], later(100)))
      },
    ],
  ])('also where it is %s', async ([kind, hours, act], { person, db }) => {
    const asked = await scene(person, db)
    await asked.list('One gown')
    await act(asked, db)
    expect(dressesIn(await asked.letter(later(hours + 1)))).toMatchObject([{ title: 'One gown' }])
    const letters = await db
      .selectFrom('letter')
      .select(['kind', 'facts'])
      .where('state', '=', 'sent')
      .execute()
    expect(letters.map((one) => one.kind)).toContain(kind)
    // Free dresses are looked up at each attempt, and names of others are not kept.
    expect(JSON.stringify(letters)).not.toContain('One gown')
  })

  test('is shown those that are free when the letter leaves', async ({ person, db }) => {
    const { olga, rentalId, list, letter, server } = await scene(person, db)
    await list('Free gown')
    const gone = await list('Gone gown')
    await olga.api.rentals.decline({ rentalId, reason: 'days' })
    server.behave({ onData: () => ({ code: 451, message: 'Come back later' }) })
    await letter()
    await (await person('Tess')).api.rentals.book(asking(gone, inDays(10)))
    server.behave({})
    expect(dressesIn(await letter(later(1)))).toMatchObject([
      { title: 'Free gown', about: expect.stringMatching(/4 days$/) },
      { title: 'Gone gown', about: expect.stringContaining('Free from') },
    ])
  })

  test('is shown none at an address that nobody has confirmed, and none when there are none', async ({
    person,
    db,
  }) => {
    const stranger = await scene(person, db, false)
    await stranger.list('One gown')
    await stranger.olga.api.rentals.decline({ rentalId: stranger.rentalId, reason: 'days' })
    expect((await stranger.letter())?.text).not.toMatch(/One gown|Like it/)

    const alone = await scene(person, db)
    await alone.olga.api.rentals.decline({ rentalId: alone.rentalId, reason: 'days' })
    const letter = await alone.letter()
    expect(letter?.subject).toBe('Declined: Wanted gown')
    expect(letter?.text).not.toContain('Like it')
  })
})
