import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import type { Db } from '../db/database.ts'
import { openThread, writeMessage } from '../messages/commands.ts'
import { book } from '../rentals/booking.ts'
import { decide, withdraw } from '../rentals/decision.ts'
import { requirePerson } from '../people/rows.ts'
import { countWaiting } from '../testing/deadlocks.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { block } from './blocking.ts'

const words = { subject: 'The hem', message: 'How long is the hem of it?' }

async function written(person: (name: string) => Promise<Person>) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Talked-of gown' })
  const { threadId, messageId } = await rita.api.messages.open({ dressId: dress.id, ...words })
  return { olga, rita, dress, threadId, messageId }
}

describe('whoever is blocked', () => {
  test('can neither ask nor write, and learns no more than “not available”', async ({ person }) => {
    const { olga, rita, dress, threadId } = await written(person)
    await olga.api.people.block({ personId: rita.id })
    await olga.api.people.block({ personId: rita.id })
    const unavailable = { code: 'CONFLICT', message: 'This dress is not available for rent at the moment.' }
    await expect(rita.api.rentals.book(asking(dress, inDays(10)))).rejects.toMatchObject(unavailable)
    const closed = { code: 'CONFLICT', message: 'This conversation is not available.' }
    await expect(rita.api.messages.write({ threadId, text: 'Hello?' })).rejects.toMatchObject(closed)
    const another = await olga.list({ title: 'Another gown' })
    await expect(rita.api.messages.open({ dressId: another.id, ...words })).rejects.toMatchObject(closed)
    const { thread } = await rita.api.messages.thread({ threadId })
    expect([thread.isBlocked, thread.isClosed]).toEqual([false, true])
    // A heart tells nobody anything.
    expect(await rita.api.favorites.toggle({ dressId: dress.id })).toEqual({
      dressId: dress.id,
      favorited: true,
    })
    expect(JSON.stringify(await rita.api.notices.list({}))).not.toContain('block')
  })

  test('is not written to either until that is taken back', async ({ person }) => {
    const { olga, rita, threadId } = await written(person)
    await olga.api.people.block({ personId: rita.id })
    await expect(olga.api.messages.write({ threadId, text: 'One more thing' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have blocked this person. Unblock them to write.',
    })
    expect((await olga.api.messages.thread({ threadId })).thread.isBlocked).toBe(true)
    expect(await olga.api.people.blocked()).toMatchObject([{ personId: rita.id, displayName: 'Rita' }])
    await olga.api.people.unblock({ personId: rita.id })
    expect(await olga.api.people.blocked()).toEqual([])
    await rita.api.messages.write({ threadId, text: 'Hello again' })
  })

  test('is not asked for a dress either by whoever has blocked them', async ({ person }) => {
    const { olga, rita, dress } = await written(person)
    await rita.api.people.block({ personId: olga.id })
    await expect(rita.api.rentals.book(asking(dress, inDays(10)))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have blocked this person. Unblock them to ask for the dress.',
    })
  })

  test('keeps what was agreed on before', async ({ person }) => {
    const { olga, rita, dress } = await written(person)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.people.block({ personId: rita.id })
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect((await rita.api.rentals.mine())[0]?.status).toBe('confirmed')
  })

  test('has booked before it or not at all: a block waits for a booking under way', async ({
    person,
    db,
  }) => {
    const { olga, rita, dress } = await written(person)
    const booking = await db.startTransaction().execute()
    await requirePerson(booking, rita.id)
    let isDone = false
    const blocking = olga.api.people.block({ personId: rita.id }).then(() => (isDone = true))
    await delay(300)
    const wasDone = isDone
    await booking.commit().execute()
    await blocking
    expect(wasDone).toBe(false)
    await expect(rita.api.rentals.book(asking(dress, inDays(10)))).rejects.toThrow(/not available/)
  })

  test('has written before it or not at all: a message waits for a block under way', async ({
    person,
    db,
  }) => {
    const { olga, rita, threadId } = await written(person)
    const blocking = await db.startTransaction().execute()
    await block(blocking, { by: olga.id, whom: rita.id, now: new Date() })
    const writing = rita.api.messages.write({ threadId, text: 'Hello?' }).catch((error: unknown) => error)
    await delay(300)
    await blocking.commit().execute()
    expect(await writing).toMatchObject({ message: 'This conversation is not available.' })
  })

  test('is somebody, and not oneself', async ({ person }) => {
    const olga = await person('Olga')
    await expect(olga.api.people.block({ personId: olga.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expect(olga.api.people.block({ personId: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('whoever blocks somebody at the moment at which', () => {
  interface Two {
    owner: Person
    renter: Person
    dress: { id: number; pricePerDay: number }
  }
  const request = async ({ renter, dress }: Two) => renter.api.rentals.book(asking(dress, inDays(10)))
  const now = new Date()
  /** What each does, prepared first and then run in a transaction. */
  const deeds: Record<string, (two: Two) => Promise<(trx: Db) => Promise<unknown>>> = {
    'they ask for a dress': async ({ renter, dress }) => {
      const booking = asking(dress, inDays(10))
      return (trx) => book(trx, booking, { renterId: renter.id, now, rules })
    },
    'a request is approved': async (two) => {
      const { rentalId } = await request(two)
      return (trx) => decide(trx, { rentalId, status: 'confirmed' }, { ownerId: two.owner.id, now, rules })
    },
    'a request is withdrawn': async (two) => {
      const { rentalId } = await request(two)
      return (trx) => withdraw(trx, rentalId, { renterId: two.renter.id, now })
    },
    'they write to a lender': async ({ renter, dress }) => {
      return (trx) => openThread(trx, { dressId: dress.id, ...words }, { userId: renter.id, now })
    },
    'they go on writing': async ({ renter, dress }) => {
      const { threadId } = await renter.api.messages.open({ dressId: dress.id, ...words })
      return (trx) => writeMessage(trx, { threadId, text: 'Hello?' }, { userId: renter.id, now })
    },
  }
  const cases = Object.entries(deeds).flatMap(([name, prepare]) => [
    [name, 'the owner’s row first', prepare] as const,
    [name, 'the renter’s row first', prepare] as const,
  ])

  test.for(cases)('%s does not wait for them in a circle, %s', async ([, order, prepare], { person, db }) => {
    const both = [await person('Anna'), await person('Berta')].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const [first, second] = both as [Person, Person]
    const [owner, renter] = order.startsWith('the owner') ? [first, second] : [second, first]
    const dress = await owner.list()
    const deed = await prepare({ owner, renter, dress })
    // No retry here, so that a deadlock shows.
    const outcomes: string[] = []
    const once = (work: (trx: Db) => Promise<unknown>) =>
      db
        .transaction()
        .execute(work)
        .then(
          () => outcomes.push('done'),
          ({ code }: { code: string }) => outcomes.push(code),
        )
    // Holds up any that lock both, at the second row.
    const held = await db.startTransaction().execute()
    await held.selectFrom('appUser').select('id').where('id', '=', second.id).forKeyShare().execute()
    const blocking = once((trx) => block(trx, { by: owner.id, whom: renter.id, now }))
    await stopped(db, outcomes, 1)
    const doing = once(deed)
    await stopped(db, outcomes, 2)
    await held.commit().execute()
    await Promise.all([blocking, doing])
    expect(outcomes).toContain('done')
    expect(outcomes).not.toContain('40P01')
  })

  /** Resolves once so many are done or wait for a lock. */
  const stopped = (db: Db, outcomes: string[], many: number) =>
    vi.waitFor(async () => expect(outcomes.length + (await countWaiting(db))).toBe(many), { timeout: 10_000 })
})

/** What an admin reads of reports that do not concern them. */
const listed = async ({ api }: Person) =>
  (await api.admin.reports({})).reports.flatMap((report) => (report.isOwn ? [] : [report]))

describe('a report', () => {
  const admins = (person: (name: string, change?: { role: 'admin' }) => Promise<Person>) =>
    person('Ada', { role: 'admin' })

  test('of a message, a person or a dress reaches the admins, and no one else', async ({ person }) => {
    const ada = await admins(person)
    const { olga, rita, dress, messageId } = await written(person)
    await olga.api.reports.create({ reason: 'rude', words: 'She shouted.', messageId })
    await olga.api.reports.create({ reason: 'fraud', personId: rita.id })
    await rita.api.reports.create({ reason: 'not_as_described', dressId: dress.id })
    const reports = await listed(ada)
    expect(reports.slice(0, 3)).toMatchObject([
      { reason: 'not_as_described', title: 'Talked-of gown', reporterName: 'Rita', dressId: dress.id },
      { reason: 'fraud', reportedName: 'Rita', reporterName: 'Olga' },
      { reason: 'rude', reportedName: 'Rita', words: 'She shouted.', messageId },
    ])
    expect((await ada.api.notices.list({})).notices.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'reported',
      'reported',
      'reported',
    ])
    expect((await rita.api.notices.list({})).notices).toEqual([])
    const [{ reportId = 0 } = {}] = reports
    await ada.api.admin.closeReport({ reportId, outcome: 'acted' })
    expect((await listed(ada))[0]?.reason).toBe('fraud')
    expect((await ada.api.admin.reports({ closed: true })).reports[0]?.reportId).toBe(reportId)
    await expect(olga.api.admin.reports({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('about an admin, or what they list or wrote, is for another, and does not say by whom', async ({
    person,
  }) => {
    const [ada, ben] = [await admins(person), await person('Ben', { role: 'admin' })]
    const { olga, rita, dress, messageId } = await written(person)
    const herDress = await ada.list({ title: 'Gown of Ada' })
    await rita.api.reports.create({ reason: 'fraud', personId: ada.id })
    await rita.api.reports.create({ reason: 'not_as_described', dressId: herDress.id })
    const { threadId } = await rita.api.messages.open({
      dressId: herDress.id,
      subject: 'The hem',
      message: 'How long is it?',
    })
    await ada.api.messages.write({ threadId, text: 'Go away.' })
    const { messages } = await rita.api.messages.thread({ threadId })
    await rita.api.reports.create({
      reason: 'rude',
      messageId: messages.find((one) => !one.isMine)?.messageId,
    })
    const hers = (await ada.api.admin.reports({})).reports.slice(0, 3)
    expect(hers.map(({ isOwn }) => isOwn)).toEqual([true, true, true])
    // Its id alone: reason, subject and time would reveal the author.
    for (const { reportId, isOwn, ...told } of hers)
      expect([reportId > 0, isOwn, Object.values(told).filter((value) => value)]).toEqual([true, true, []])
    await expect(ada.api.admin.lookAtReport({ reportId: hers[0]?.reportId ?? 0 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    for (const { reportId } of hers) {
      const closing = { reportId, outcome: 'nothing_found' } as const
      await expect(ada.api.admin.closeReport(closing)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'This report is about you, or by you. Another admin has to decide.',
      })
      await ben.api.admin.closeReport(closing)
    }
    await olga.api.reports.create({ reason: 'rude', messageId })
    await rita.api.reports.create({ reason: 'not_as_described', dressId: dress.id })
    const others = (await ada.api.admin.reports({})).reports.slice(0, 2)
    expect(others).toMatchObject([
      { isOwn: false, reporterName: 'Rita' },
      { isOwn: false, reporterName: 'Olga' },
    ])
  })

  test('put away stays as it was put away first, and says by whom', async ({ person, db }) => {
    const [ada, ben] = [await admins(person), await person('Ben', { role: 'admin' })]
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.reports.create({ reason: 'fraud', personId: olga.id })
    const [{ reportId = 0 } = {}] = (await ada.api.admin.reports({})).reports
    const closing = { reportId, outcome: 'acted' } as const
    const both = await Promise.allSettled([ada, ben].map(({ api }) => api.admin.closeReport(closing)))
    // The other may have told something else.
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const closed = () =>
      db
        .selectFrom('report')
        .select(['closedAt', 'closedById', 'outcome'])
        .where('id', '=', reportId)
        .executeTakeFirstOrThrow()
    const first = await closed()
    const [again, late] = first.closedById === ada.id ? [ada, ben] : [ben, ada]
    await again.api.admin.closeReport(closing)
    await expect(late.api.admin.closeReport({ reportId, outcome: 'nothing_found' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await closed()).toEqual(first)
    const record = db.selectFrom('audit').select('actorId').where('event', '=', 'report_closed')
    expect(await record.where('subject', '=', `report ${reportId}`).execute()).toHaveLength(1)
  })

  test('can be of what was written to a request, a no or a proposal', async ({ person }) => {
    const ada = await admins(person)
    const { olga, rita, dress, threadId } = await written(person)
    const ask = { ...asking(dress, inDays(10)), bookingNotes: 'Give it to me', specialRequests: 'or else' }
    const { rentalId } = await rita.api.rentals.book(ask)
    await olga.api.rentals.decline({ rentalId, reason: 'other', words: 'Rude words' })
    const { messages } = await rita.api.messages.thread({ threadId })
    const [declined, request] = messages
    expect(request).toMatchObject({ kind: 'request', text: 'Give it to me\n\nor else' })
    const about = { reason: 'rude' as const, messageId: declined?.messageId }
    await expect(olga.api.reports.create(about)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await rita.api.reports.create(about)
    await olga.api.reports.create({ ...about, messageId: request?.messageId })
    const reports = await listed(ada)
    expect(reports.slice(0, 2).map(({ reportedName }) => reportedName)).toEqual(['Rita', 'Olga'])
    const seen = await ada.api.admin.lookAtReport({ reportId: reports[1]?.reportId ?? 0 })
    expect(seen.slice(-2)).toMatchObject([
      { kind: 'request', authorName: 'Rita', text: 'Give it to me\n\nor else', isReported: false },
      { kind: 'declined', authorName: 'Olga', text: 'Rude words', isReported: true },
    ])
  })

  test('made again while it waits tells the admins once', async ({ person }) => {
    const ada = await admins(person)
    const { olga, messageId } = await written(person)
    const report = { reason: 'rude' as const, words: 'She shouted.', messageId }
    await Promise.all(Array.from({ length: 4 }, () => olga.api.reports.create(report)))
    const reported = (await listed(ada)).filter((one) => one.messageId === messageId)
    expect(reported).toHaveLength(1)
    await expect(olga.api.reports.create({ ...report, words: 'Again!' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already reported this. Somebody who runs the shop will look at it.',
    })
    await ada.api.admin.closeReport({ reportId: reported[0]?.reportId ?? 0, outcome: 'acted' })
    await olga.api.reports.create({ ...report, words: 'Again!' })
  })

  test('lets an admin see five messages before and after, and each look is on record', async ({
    person,
    db,
  }) => {
    const ada = await admins(person)
    const { olga, rita, threadId } = await written(person)
    let reported = 0
    for (let n = 0; n < 20; n++) {
      const { messageId } = await rita.api.messages.write({ threadId, text: `Message ${n}` })
      if (n === 10) reported = messageId
    }
    await olga.api.reports.create({ reason: 'spam', messageId: reported })
    const [{ reportId = 0 } = {}] = (await ada.api.admin.reports({})).reports
    for (let look = 0; look < 2; look++) {
      const seen = await ada.api.admin.lookAtReport({ reportId })
      expect(seen.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, n) => `Message ${n + 5}`))
      expect(seen.filter(({ isReported }) => isReported)).toMatchObject([{ text: 'Message 10' }])
    }
    const looks = await db
      .selectFrom('audit')
      .select(['actorId', 'subject'])
      .where('event', '=', 'conversation_looked_at')
      .where('actorId', '=', ada.id)
      .execute()
    expect(looks).toEqual(
      Array.from({ length: 2 }, () => ({ actorId: ada.id, subject: `report ${reportId}` })),
    )
  })

  test('is about what one can see, one thing, and ten times a day at most', async ({ person }) => {
    const { olga, rita, threadId, messageId } = await written(person)
    const tess = await person('Tess')
    const none = { code: 'NOT_FOUND' }
    await expect(tess.api.reports.create({ reason: 'rude', messageId })).rejects.toMatchObject(none)
    await expect(rita.api.reports.create({ reason: 'rude', messageId })).rejects.toMatchObject(none)
    await expect(rita.api.reports.create({ reason: 'rude', personId: rita.id })).rejects.toMatchObject(none)
    await expect(
      rita.api.reports.create({ reason: 'rude', personId: olga.id, dressId: 1 }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(rita.api.reports.create({ reason: 'rude' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const rude = await Promise.all(
      Array.from({ length: 12 }, (_, n) => rita.api.messages.write({ threadId, text: `Message ${n}` })),
    )
    const many = await Promise.allSettled(
      rude.map(({ messageId }) => olga.api.reports.create({ reason: 'rude', messageId })),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})

describe('replies kept for the next time', () => {
  test('are one’s own, changed and removed, twenty at most', async ({ person }) => {
    const [olga, tess] = [await person('Olga'), await person('Tess')]
    const { id } = await olga.api.messages.saveReply({ title: 'Hem', body: 'Hello {name}, to the floor.' })
    await olga.api.messages.saveReply({ id, title: 'Hem', body: 'Hello {name}, {dress} goes to the floor.' })
    expect(await olga.api.messages.replies()).toEqual([
      { id, title: 'Hem', body: 'Hello {name}, {dress} goes to the floor.' },
    ])
    await expect(tess.api.messages.saveReply({ id, title: 'Mine', body: 'Mine' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await tess.api.messages.removeReply({ id })
    const many = await Promise.allSettled(
      Array.from({ length: 22 }, (_, n) =>
        olga.api.messages.saveReply({ title: `Reply ${n}`, body: 'Yes.' }),
      ),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
    await olga.api.messages.removeReply({ id })
    expect(await olga.api.messages.replies()).toHaveLength(19)
  })
})
