import { describe, expect } from 'vitest'
import { findFaults } from '../testing/faults.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'

const SUSPENDED = { code: 'FORBIDDEN', message: 'Your account is suspended. Your account page says why.' }
const MISSING = { code: 'NOT_FOUND' }
const why = { reason: 'rude', words: 'You threatened two renters.' } as const

const suspend = async (admin: Person, { id }: Person, more: { days?: 7 } = {}) =>
  (await admin.api.admin.act({ action: 'suspend', id, ...why, ...more })).sanctionId
const hide = async (admin: Person, { id }: { id: number }) =>
  (await admin.api.admin.act({ action: 'hide_dress', id: `${id}`, ...why })).sanctionId

/** Olga lends, Rita asks, Anna and Ada decide. */
async function people(person: (name: string, change?: { role: 'admin' }) => Promise<Person>) {
  const admin = { role: 'admin' } as const
  return {
    olga: await person('Olga'),
    rita: await person('Rita'),
    anna: await person('Anna', admin),
    ada: await person('Ada', admin),
  }
}

describe('a suspended lender', () => {
  test('is nowhere in the shop, and everywhere again once it is lifted', async ({ person, visitor, db }) => {
    const { olga, rita, anna } = await people(person)
    const [gown, quiet] = [
      await olga.list({ title: 'Vermilion gown' }),
      await olga.list({ title: 'Quiet gown' }),
    ]
    await olga.api.dresses.update({ id: quiet.id, available: false })
    const hidden = await olga.list({ title: 'Vermilion cape' })
    await hide(anna, hidden)
    await rita.api.favorites.toggle({ dressId: gown.id })
    const closet = await olga.api.closets.mine()
    if (!closet) throw new Error('There is no closet.')
    const { closetId, slug } = closet
    await rita.api.closets.follow({ closetId })

    const [year, month] = inDays(10).split('-').map(Number) as [number, number]
    /** What each public read says of her. */
    async function shown() {
      const { dresses } = await visitor.api.dresses.cards({ searchTerm: 'vermilion' })
      return {
        cards: dresses.map(({ id }) => id),
        count: await visitor.api.dresses.count({ searchTerm: 'vermilion' }),
        counts: await db.selectFrom('dressFacets').select('dressId').execute(),
        suggested: JSON.stringify(await visitor.api.dresses.suggest({ beginning: 'vermili' })),
        byId: await code(visitor.api.dresses.byId({ id: gown.id })),
        bySlug: await code(visitor.api.dresses.bySlug({ slug: gown.slug })),
        byIds: (await visitor.api.dresses.byIds({ ids: [gown.id] })).length,
        favorites: await rita.api.favorites.list(),
        saved: (await rita.api.favorites.dresses()).length,
        closet: await code(visitor.api.closets.bySlug({ slug })),
        closetDresses: await code(visitor.api.closets.dresses({ closetId })),
        followed: (await rita.api.closets.followed()).length,
        report: await code(anna.api.reports.create({ reason: 'other', dressId: gown.id })).then(
          (one) => one === 'NOT_FOUND',
        ),
        days: await code(visitor.api.rentals.availability({ dressId: gown.id, year, month })),
        words: await db
          .selectFrom('dressWord')
          .innerJoin('dress', 'dress.id', 'dressWord.dressId')
          .select(['dressWord.dressId', 'wordId'])
          .where('dress.ownerId', '=', olga.id)
          .orderBy('dressWord.dressId')
          .orderBy('wordId')
          .execute(),
      }
    }

    const before = await shown()
    expect(before).toMatchObject({ cards: [gown.id], count: 1, byId: 'OK', closet: 'OK', followed: 1 })
    const sanctionId = await suspend(anna, olga)
    const during = await shown()
    expect(during).toEqual({
      cards: [],
      count: 0,
      counts: [],
      suggested: expect.not.stringContaining('ermilion'),
      byId: 'NOT_FOUND',
      bySlug: 'NOT_FOUND',
      byIds: 0,
      favorites: [],
      saved: 0,
      closet: 'NOT_FOUND',
      closetDresses: 'NOT_FOUND',
      followed: 0,
      report: true,
      days: 'NOT_FOUND',
      words: [],
    })
    await expect(rita.api.rentals.book(asking(gown, inDays(10)))).rejects.toMatchObject(MISSING)
    await expect(anna.api.favorites.toggle({ dressId: gown.id })).rejects.toMatchObject(MISSING)
    const words = { dressId: gown.id, subject: 'The hem', message: 'How long is it?' }
    await expect(rita.api.messages.open(words)).rejects.toMatchObject(MISSING)
    // To herself and to admins it is there.
    expect(await olga.api.dresses.byId({ id: gown.id })).toMatchObject({ available: false, isWithheld: true })
    expect(await anna.api.dresses.bySlug({ slug: gown.slug })).toMatchObject({ isWithheld: true })
    expect((await olga.api.dresses.mine()).map(({ isWithheld }) => isWithheld)).toEqual([true, true, true])

    await anna.api.admin.undo({ sanctionId })
    expect(await shown()).toEqual({ ...before, report: false })
    const mine = await olga.api.dresses.mine()
    expect(mine.map(({ id, available, isWithheld }) => [id, available, isWithheld])).toEqual([
      [hidden.id, false, true],
      [quiet.id, false, false],
      [gown.id, true, false],
    ])
    await rita.api.rentals.book(asking(gown, inDays(10)))
  })

  test('loses the requests that wait, on both sides, and keeps what is agreed on', async ({ person, db }) => {
    const { olga, rita, anna } = await people(person)
    const [gown, cape] = [await olga.list(), await rita.list()]
    const { rentalId: waiting } = await rita.api.rentals.book(asking(gown, inDays(10)))
    const { rentalId: agreed } = await rita.api.rentals.book(asking(gown, inDays(30)))
    await olga.api.rentals.decide({ rentalId: agreed, status: 'confirmed' })
    const { rentalId: asked } = await olga.api.rentals.book(asking(cape, inDays(10)))
    await rita.api.rentals.propose({ rentalId: asked, startDate: inDays(20), endDate: inDays(23) })
    const { rentalId: others } = await anna.api.rentals.book(asking(cape, inDays(40)))

    const sanctionId = await suspend(anna, olga)
    const last = async (rentalId: number) => {
      const { status, events } = await rita.api.rentals.one({ rentalId })
      return [status, events.at(-1)?.event]
    }
    expect(await last(waiting)).toEqual(['cancelled', 'dress_withheld'])
    expect(await last(asked)).toEqual(['cancelled', 'request_stopped'])
    expect(await last(agreed)).toEqual(['confirmed', 'approved'])
    expect(await last(others)).toEqual(['pending', 'request'])
    const { notices } = await rita.api.notices.list({})
    expect(
      notices
        .slice(0, 2)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['dress_withheld', 'request_stopped'])
    const open = await db
      .selectFrom('hold')
      .innerJoin('rental', 'rental.id', 'hold.rentalId')
      .leftJoin('proposal', (join) =>
        join.onRef('proposal.rentalId', '=', 'rental.id').on('state', '=', 'open'),
      )
      .select(['rental.id', 'proposal.id as proposalId'])
      .where('rental.id', 'in', [waiting, asked, agreed])
      .execute()
    expect(open).toEqual([{ id: agreed, proposalId: null }])
    // What an agreed rental needs, she can do; and end it.
    await olga.api.handover.namePlace({ rentalId: agreed, leg: 'there', place: 'Café Lou' })
    await olga.api.rentals.cancel({ rentalId: agreed, reason: 'needed' })

    await anna.api.admin.undo({ sanctionId })
    expect(await last(waiting)).toEqual(['cancelled', 'dress_withheld'])
  })

  test('loses two requests of one conversation at once, which ends with the second', async ({
    person,
    db,
  }) => {
    const { olga, rita, anna } = await people(person)
    const gown = await olga.list()
    for (const from of [10, 30]) await rita.api.rentals.book(asking(gown, inDays(from)))
    await suspend(anna, olga)
    expect(await findFaults(db)).toEqual([])
  })
})

test('a suspended person can neither ask, list, write, review, save, follow nor change what others see', async ({
  person,
}) => {
  const { olga, rita, anna } = await people(person)
  const [own, gown] = [await rita.list(), await olga.list()]
  const { threadId } = await rita.api.messages.open({
    dressId: gown.id,
    subject: 'The hem',
    message: 'How long is it?',
  })
  await suspend(anna, rita)
  // By the session they are known to be at once; where it is not, by the transaction.
  const { api } = rita
  const refused: Record<string, () => Promise<unknown>> = {
    book: () => api.rentals.book(asking(gown, inDays(10))),
    list: () => rita.list(),
    update: () => api.dresses.update({ id: own.id, color: 'Blue' }),
    write: () => api.messages.write({ threadId, text: 'Hello?' }),
    save: () => api.favorites.toggle({ dressId: gown.id }),
    block: () => api.rentals.block({ dressId: own.id, startDate: inDays(1), endDate: inDays(2) }),
    name: () => api.auth.updateProfile({ displayName: 'Somebody else' }),
    person: () => api.people.block({ personId: olga.id }),
  }
  const answers: string[] = []
  for (const [what, ask] of Object.entries(refused)) answers.push(`${what}: ${await code(ask())}`)
  expect(answers).toEqual(Object.keys(refused).map((what) => `${what}: FORBIDDEN`))
  const messages = await olga.api.messages.thread({ threadId })
  expect(messages.messages).toHaveLength(1)
  await api.notices.seen({ id: 1 })
  await api.body.remove()
  expect(await api.auth.session()).toMatchObject({ isSuspended: true })
})

test('a suspension that has ended counts as none at once', async ({ person }) => {
  const { olga, rita, anna } = await people(person)
  const gown = await olga.list()
  await suspend(anna, rita, { days: 7 })
  const later = new Date(Date.now() + 7 * 86_400_000)
  await expect(rita.api.favorites.toggle({ dressId: gown.id })).rejects.toMatchObject(SUSPENDED)
  await rita.at({ now: later }).api.favorites.toggle({ dressId: gown.id })
  // No job has lifted it yet.
  await suspend(anna.at({ now: later }), rita)
  const again = rita.at({ now: later }).api.favorites.toggle({ dressId: gown.id })
  await expect(again).rejects.toMatchObject(SUSPENDED)
})

describe('a hidden dress', () => {
  test('can be edited and deleted by its owner, and only the shop shows it again', async ({
    person,
    visitor,
  }) => {
    const { olga, rita, anna } = await people(person)
    const gown = await olga.list({ title: 'Cerulean gown' })
    await rita.api.favorites.toggle({ dressId: gown.id })
    const { threadId } = await rita.api.messages.open({
      dressId: gown.id,
      subject: 'Hem',
      message: 'How long is it?',
    })
    const sanctionId = await hide(anna, gown)
    expect(await rita.api.favorites.toggle({ dressId: gown.id })).toMatchObject({ favorited: false })
    await expect(rita.api.favorites.toggle({ dressId: gown.id })).rejects.toMatchObject(MISSING)
    await expect(visitor.api.rentals.answerClock({ id: gown.id })).rejects.toMatchObject(MISSING)
    expect((await rita.api.messages.thread({ threadId })).thread.dressImageUrl).toBeNull()
    await expect(olga.api.dresses.update({ id: gown.id, available: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The shop is hiding this dress. Its page can be edited, but only the shop can show it again.',
    })
    await olga.api.dresses.update({ id: gown.id, title: 'Cerulean cape' })
    const found = async () =>
      (await visitor.api.dresses.cards({ searchTerm: 'cerulean cape' })).dresses.length
    expect(await found()).toBe(0)
    // The old address leads nowhere either.
    await expect(visitor.api.dresses.bySlug({ slug: gown.slug })).rejects.toMatchObject(MISSING)
    await anna.api.admin.undo({ sanctionId })
    expect(await found()).toBe(1)
    const again = await hide(anna, gown)
    await olga.api.dresses.remove({ id: gown.id })
    await anna.api.admin.undo({ sanctionId: again })
    expect(await found()).toBe(0)
  })

  test('with a confirmed rental ahead goes on, until an admin who is no side cancels it', async ({
    person,
  }) => {
    const { olga, rita, anna, ada } = await people(person)
    const gown = await olga.list()
    const book = async (who: Person, day: number) => {
      const { rentalId } = await who.api.rentals.book(asking(gown, inDays(day)))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
      return rentalId
    }
    const [ritas, annas] = [await book(rita, 10), await book(anna, 30)]
    await hide(ada, gown)
    expect(await rita.api.rentals.one({ rentalId: ritas })).toMatchObject({ status: 'confirmed' })
    const words = 'The dress is not what it is said to be.'
    await expect(anna.api.admin.cancelRental({ rentalId: annas, words })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await anna.api.admin.cancelRental({ rentalId: ritas, words })
    for (const [who, kind] of [
      [olga, 'owner_shop_cancelled'],
      [rita, 'renter_shop_cancelled'],
    ] as const) {
      expect((await who.api.notices.list({})).notices[0]).toMatchObject({ kind })
      const one = await who.api.rentals.one({ rentalId: ritas })
      expect(one).toMatchObject({ status: 'cancelled', cancelledBy: 'system', cancelWords: words })
    }
    await expect(anna.api.admin.cancelRental({ rentalId: ritas, words })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

describe('admins', () => {
  test('decide the same once, and one lifts what the other has decided', async ({ person }) => {
    const { olga, anna, ada } = await people(person)
    const both = await Promise.allSettled([suspend(anna, olga), suspend(ada, olga)])
    const [sanctionId] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    if (!sanctionId) throw new Error('Nobody was suspended.')
    await Promise.all([anna.api.admin.undo({ sanctionId }), ada.api.admin.undo({ sanctionId })])
    await olga.list()
  })

  test('of two who suspend each other one stays, who cannot be suspended, and a suspended one is none', async ({
    person,
    db,
  }) => {
    await db.updateTable('appUser').set({ role: 'user' }).where('role', '=', 'admin').execute()
    const { anna, ada, olga } = await people(person)
    const both = await Promise.allSettled([suspend(anna, ada), suspend(ada, anna)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [left, gone] = both[0]?.status === 'fulfilled' ? [anna, ada] : [ada, anna]
    await expect(suspend(gone, olga)).rejects.toMatchObject(SUSPENDED)
    const other = await person('Amy', { role: 'admin' })
    await suspend(left, other)
    expect(await code(other.api.auth.session())).toBe('OK')
    expect(await other.api.auth.session()).toMatchObject({ role: 'user', isSuspended: true })
    await db.updateTable('appUser').set({ suspendedAt: null }).where('id', '=', other.id).execute()
    await suspend(other, gone).catch(() => undefined)
    await suspend(left, other).catch(() => undefined)
    const last = await db
      .selectFrom('appUser')
      .select('id')
      .where('role', '=', 'admin')
      .where('suspendedAt', 'is', null)
      .execute()
    expect(last).not.toEqual([])
  })
})

/** How a call went. */
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: { code?: string }) => error.code,
  )
