import { tmpdir } from 'node:os'
import { describe, expect } from 'vitest'
import { HOUR } from '../../../shared/duration.ts'
import { addDays, beginsAt, type Day } from '../../../shared/day.ts'
import { journeyOf } from '../../../shared/rental/journey.ts'
import { isOverdue, isUnclosed } from '../../db/rental-stages.ts'
import { diskStore } from '../../images/store.ts'
import { findSkipReason } from '../../letters/skip-reason.ts'
import { runMaintenance } from '../../maintenance/maintenance.ts'
import { rules } from '../../testing/rules.ts'
import { findFaults } from '../../testing/faults.ts'
import { finishedRental, ownerSays, renterSays } from '../../testing/finished-rental.ts'
import { asking, inDays, test, type Person } from '../../testing/test.ts'
import { requireNoOpenRentals } from '../forget.ts'
import { prolongAllOverdue } from '../holds.ts'
import { remind } from '../reminders.ts'

/** A rental that ended yesterday, its sides, and a renter who would like the dress next. */
async function ended(person: (name: string) => Promise<Person>, endedAgo = 1) {
  const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
  const { dress, rentalId, endDate } = await finishedRental({ olga, rita, endedAgo })
  const say = (answer: 'back' | 'damaged' | 'not_back' | 'not_taken_place', words?: string, who = olga) =>
    who.api.rentals.answerReturn({ rentalId, answer, words })
  return { olga, rita, nora, dress, rentalId, endDate, say }
}

/** An hour into the day so many days from today. */
const later = (days: number) => new Date(beginsAt(inDays(days)).getTime() + HOUR)

const takenFrom = async ({ api }: Person, dressId: number, day: Day) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const { unavailableDates } = await api.rentals.availability({ dressId, year, month })
  return unavailableDates.some(({ from, to }) => from <= day && day <= to)
}

describe('not back yet', () => {
  test('the dress is away for a week from calendar, search and booking, and free after it', async ({
    person,
    visitor,
  }) => {
    const { olga, nora, dress, rentalId, say } = await ended(person)
    await say('not_back')
    const on = (from: number) => ({ startDate: inDays(from), endDate: inDays(from + 3) })
    const found = async (from: number) =>
      (await visitor.api.dresses.cards(on(from))).dresses.some(({ id }) => id === dress.id)
    expect([await found(4), await found(7), await found(8)]).toEqual([false, false, true])
    expect([
      await takenFrom(visitor, dress.id, inDays(7)),
      await takenFrom(visitor, dress.id, inDays(8)),
    ]).toEqual([true, false])
    await expect(nora.api.rentals.book(asking(dress, inDays(5)))).rejects.toThrow('no longer available')
    await expect(
      olga.api.rentals.block({ dressId: dress.id, startDate: inDays(2), endDate: inDays(2) }),
    ).rejects.toThrow('rented or asked for')
    await nora.api.rentals.book(asking(dress, inDays(8)))
    const rental = await olga.api.rentals.one({ rentalId })
    expect(rental).toMatchObject({ status: 'completed', journey: { overdue: true, late: true } })
    expect((await olga.api.rentals.earnings()).totalEarnings).toBe(rental.totalPrice)
  })

  test('it rolls on at each booking, up to the eve of the next promise', async ({ person, db }) => {
    const { nora, dress, rentalId, say } = await ended(person)
    await say('not_back')
    const wish = nora.at({ now: later(5) }).api.rentals.book(asking(dress, inDays(9)))
    await expect(wish).rejects.toThrow('no longer available')
    await nora.at({ now: later(5) }).api.rentals.book(asking(dress, inDays(14)))
    const until = async () => {
      const hold = await db
        .selectFrom('hold')
        .selectAll()
        .where('rentalId', '=', rentalId)
        .executeTakeFirstOrThrow()
      return hold.period
    }
    expect(await until()).toContain(`,${inDays(13)})`)
    await prolongAllOverdue(db, later(6))
    expect(await until()).toContain(`,${inDays(14)})`)
    // Nora's request lapses unanswered, and promises nothing any more.
    await prolongAllOverdue(db, later(9))
    expect(await until()).toContain(`,${inDays(17)})`)
  })

  test('a job stopped for a week changes nothing but how fresh calendars are', async ({
    person,
    visitor,
    db,
  }) => {
    const { nora, dress, say } = await ended(person)
    await say('not_back')
    const now = later(8)
    const [shop, renter] = [visitor.at({ now }), nora.at({ now })]
    const isOffered = async (from: number) => {
      const days = { startDate: inDays(from), endDate: inDays(from + 3) }
      const isFound = (await shop.api.dresses.cards(days)).dresses.some(({ id }) => id === dress.id)
      return [isFound, !(await takenFrom(shop, dress.id, days.startDate))]
    }
    const wish = (from: number) => renter.api.rentals.book(asking(dress, inDays(from)))
    expect(await isOffered(12)).toEqual([true, true])
    await expect(wish(12)).rejects.toThrow('no longer available')
    await prolongAllOverdue(db, now)
    expect([await isOffered(12), await isOffered(16)]).toEqual([
      [false, false],
      [true, true],
    ])
    await expect(wish(12)).rejects.toThrow('no longer available')
    await wish(16)
    expect(await findFaults(db)).toEqual([])
  })

  test('what is over does not end it: neither a block nor a rental of days in between', async ({
    person,
    db,
  }) => {
    const { olga, nora, dress, rentalId, say } = await ended(person)
    await olga.api.rentals.block({ dressId: dress.id, startDate: inDays(1), endDate: inDays(1) })
    const next = await nora.api.rentals.book(asking(dress, inDays(2)))
    await olga.api.rentals.decide({ rentalId: next.rentalId, status: 'confirmed' })
    await say('not_back')
    const now = later(6)
    const tess = (await person('Tess')).at({ now })
    await expect(tess.api.rentals.book(asking(dress, inDays(10)))).rejects.toThrow('no longer available')
    await prolongAllOverdue(db, now)
    expect(await findFaults(db)).toEqual([])
    await olga.at({ now }).api.rentals.answerReturn({ rentalId, answer: 'back' })
    await tess.api.rentals.book(asking(dress, inDays(10)))
    expect(await findFaults(db)).toEqual([])
  })

  test('the calendar is held for 60 days after the end at most, and the rental closes', async ({
    person,
    db,
  }) => {
    const { olga, nora, dress, rentalId, say } = await ended(person)
    await say('not_back')
    await prolongAllOverdue(db, later(57))
    const closing = { now: later(59) }
    expect(await olga.at(closing).api.rentals.one({ rentalId })).toMatchObject({
      journey: { overdue: false, closed: true },
      returnAnswers: [],
    })
    await nora.at(closing).api.rentals.book(asking(dress, inDays(59)))
    await expect(olga.at(closing).api.rentals.answerReturn({ rentalId, answer: 'back' })).rejects.toThrow(
      'too late',
    )
  })

  test('it is said after the last day, for two weeks', async ({ person }) => {
    const { olga, rita, rentalId, endDate, say } = await ended(person)
    const on = (day: Day, at = HOUR) => olga.at({ now: new Date(beginsAt(day).getTime() + at) })
    const notBack = { rentalId, answer: 'not_back' } as const
    await expect(on(endDate).api.rentals.answerReturn(notBack)).rejects.toThrow('not over yet')
    await expect(on(addDays(endDate, 1), -1).api.rentals.answerReturn(notBack)).rejects.toThrow(
      'not over yet',
    )
    await expect(on(addDays(endDate, 15)).api.rentals.answerReturn(notBack)).rejects.toThrow('too late')
    await expect(say('not_back', undefined, rita)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await on(addDays(endDate, 14)).api.rentals.answerReturn(notBack)
    await say('not_back')
    await say('back')
    await say('back')
    await expect(say('not_taken_place')).rejects.toThrow('took place')
    const { events } = await olga.api.rentals.one({ rentalId })
    expect(events.map(({ event }) => event)).toEqual(['request', 'approved', 'not_back', 'back'])
  })

  test('in place of “It is back” that was said by mistake, for two days, unless more bears it out', async ({
    person,
    visitor,
    db,
  }) => {
    const { olga, rita, dress, rentalId, say } = await ended(person)
    const kinds = async () =>
      (await rita.api.notices.list({})).notices.flatMap(({ kind }) => (kind.endsWith('back') ? [kind] : []))
    const at = (hours: number) => olga.at({ now: new Date(Date.now() + hours * HOUR) }).api.rentals
    for (let time = 0; time < 2; time++) {
      await say('back')
      expect(await takenFrom(visitor, dress.id, inDays(6))).toBe(false)
      await expect(at(49).answerReturn({ rentalId, answer: 'not_back' })).rejects.toThrow('back already')
      await say('not_back')
      await say('not_back')
      expect(await takenFrom(visitor, dress.id, inDays(6))).toBe(true)
      expect(await kinds()).toEqual(['not_back'])
    }
    expect(await findFaults(db)).toEqual([])
    await say('damaged', 'Torn.')
    await expect(say('not_back')).rejects.toThrow('back already')
  })

  test('the renter asks for nothing new until they have sent it back, late or not', async ({
    person,
    db,
  }) => {
    const { olga, rita, rentalId, say } = await ended(person)
    await say('not_back')
    const other = await olga.list()
    const wish = () => rita.api.rentals.book(asking(other, inDays(10)))
    const leave = () => requireNoOpenRentals(db, rita.id, { now: new Date(), rules })
    await expect(wish()).rejects.toThrow('Please send Silk slip dress back first')
    await expect(leave()).rejects.toThrow('while rentals are open')
    await rita.api.handover.sentBack({ rentalId })
    await leave()
    await wish()
    // Not on its way for its owner, which the renter has to know.
    const letter = await db
      .selectFrom('letter')
      .selectAll()
      .where('rentalId', '=', rentalId)
      .where('kind', '=', 'not_back')
      .executeTakeFirstOrThrow()
    const reader = await db
      .selectFrom('appUser')
      .selectAll()
      .where('id', '=', rita.id)
      .executeTakeFirstOrThrow()
    expect(await findSkipReason(db, letter, reader, new Date())).toBeUndefined()
  })

  test('neither side leaves, nor the dress, before the rental is closed', async ({ person }) => {
    const { olga, rita, dress, endDate, say } = await ended(person)
    const leave = (who: Person, now: Date) =>
      who
        .at({ now })
        .context.db.transaction()
        .execute((trx) => requireNoOpenRentals(trx, who.id, { now, rules }))
    for (const who of [olga, rita]) {
      await expect(leave(who, new Date())).rejects.toThrow('while rentals are open')
      await leave(who, later(3))
    }
    await say('not_back')
    await expect(leave(rita, later(30))).rejects.toThrow('while rentals are open')
    await expect(olga.api.dresses.remove({ id: dress.id })).rejects.toThrow('not back yet')
    await say('back')
    await leave(rita, new Date())
    await olga.api.dresses.remove({ id: dress.id })
    expect(endDate).toBe(inDays(-1))
  })
})

test('what is not back is held on at once where the rental after it moves away', async ({
  person,
  visitor,
}) => {
  const { olga, nora, dress, say } = await ended(person)
  const { rentalId } = await nora.api.rentals.book(asking(dress, inDays(3)))
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  await say('not_back')
  const days = { startDate: inDays(20), endDate: inDays(23) }
  const { proposalId } = await olga.api.rentals.askForDays({ rentalId, ...days })
  await nora.api.rentals.answerProposal({ proposalId, accept: true })
  expect(await takenFrom(visitor, dress.id, inDays(6))).toBe(true)
})

test('what is not back ends what was proposed of its next days', async ({ person }) => {
  const { olga, nora, dress, say } = await ended(person)
  const { rentalId } = await nora.api.rentals.book(asking(dress, inDays(20)))
  await olga.api.rentals.propose({ rentalId, startDate: inDays(4), endDate: inDays(7) })
  await say('not_back')
  expect((await nora.api.rentals.one({ rentalId })).proposal?.state).toBe('over')
})

for (const ending of ['cancelled', 'said not to have taken place'] as const)
  test(`what is not back is held on where the rental after it is ${ending}, and ends what was proposed there`, async ({
    person,
  }) => {
    const { olga, nora, dress, say } = await ended(person)
    const first = ending === 'cancelled' ? 2 : 1
    const next = await nora.api.rentals.book(asking(dress, inDays(first)))
    await olga.api.rentals.decide({ rentalId: next.rentalId, status: 'confirmed' })
    await say('not_back')
    const tess = await person('Tess')
    const { rentalId } = await tess.api.rentals.book(asking(dress, inDays(20)))
    await olga.api.rentals.propose({ rentalId, startDate: inDays(7), endDate: inDays(10) })
    if (ending === 'cancelled') await olga.api.rentals.cancel({ rentalId: next.rentalId, reason: 'needed' })
    else
      await olga
        .at({ now: later(1) })
        .api.rentals.answerReturn({ rentalId: next.rentalId, answer: 'not_taken_place' })
    expect((await tess.api.rentals.one({ rentalId })).proposal?.state).toBe('over')
  })

describe('back', () => {
  test('its hold ends on that day, once it has rested, and never its days or total', async ({
    person,
    visitor,
  }) => {
    const { olga, rentalId, dress, say } = await ended(person, -3)
    const before = await olga.api.rentals.one({ rentalId })
    expect(before).toMatchObject({ status: 'active', returnAnswers: ['back', 'damaged', 'not_taken_place'] })
    const resting = olga.at({ rules: { ...rules, turnaroundDays: 1 } })
    await resting.api.rentals.answerReturn({ rentalId, answer: 'back' })
    expect(await takenFrom(visitor, dress.id, inDays(1))).toBe(true)
    expect(await takenFrom(visitor, dress.id, inDays(2))).toBe(false)
    const { endDate, totalPrice, journey } = await olga.api.rentals.one({ rentalId })
    expect([endDate, totalPrice, journey.closed]).toEqual([before.endDate, before.totalPrice, true])
    await expect(say('not_back')).rejects.toThrow('back already')
  })

  test('an overdue one shrinks to that day; after a next renter’s first day it stays', async ({ person }) => {
    const { olga, nora, dress, say } = await ended(person)
    await say('not_back')
    await nora.api.rentals.book(asking(dress, inDays(8)))
    await say('back')
    const { rentalId } = await nora.api.rentals.book(asking(dress, inDays(1)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect((await olga.api.rentals.one({ rentalId })).status).toBe('confirmed')
  })

  test('it has not begun, was cancelled, or is another’s: refused', async ({ person }) => {
    const { olga, nora, dress } = await ended(person)
    const { rentalId } = await nora.api.rentals.book(asking(dress, inDays(3)))
    const answer = (who: Person, one: 'back' | 'not_taken_place' = 'back') =>
      who.api.rentals.answerReturn({ rentalId, answer: one })
    await expect(answer(olga)).rejects.toThrow('not been approved')
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await expect(answer(olga, 'not_taken_place')).rejects.toThrow('has not begun')
    await expect(answer(nora)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await nora.api.rentals.cancel({ rentalId, reason: 'plans' })
    await expect(answer(olga)).rejects.toThrow('has been cancelled')
  })
})

describe('damage', () => {
  test('its words are read by both and by an admin, within 48 hours of its being back', async ({
    person,
  }) => {
    const { olga, rita, rentalId, say } = await ended(person)
    const admin = await person('Ada', { role: 'admin' })
    await expect(say('damaged')).rejects.toThrow('Please say what is damaged')
    await say('back')
    const at = (hours: number) => olga.at({ now: new Date(Date.now() + hours * HOUR) }).api.rentals
    const damaged = { rentalId, answer: 'damaged', words: 'The hem is torn.' } as const
    await expect(at(49).answerReturn(damaged)).rejects.toThrow('within 48 hours')
    await at(47).answerReturn(damaged)
    await at(47).answerReturn(damaged)
    await expect(at(47).answerReturn({ ...damaged, words: 'And a stain.' })).rejects.toThrow('already said')
    for (const who of [olga, rita, admin])
      expect((await who.api.rentals.one({ rentalId })).damageWords).toBe('The hem is torn.')
    const { threadId } = await rita.api.rentals.one({ rentalId })
    const { messages } = await rita.api.messages.thread({ threadId: threadId ?? 0 })
    expect(messages.filter(({ text }) => text === 'The hem is torn.')).toHaveLength(1)
  })

  test('as the first answer it says that the dress is back, too', async ({ person }) => {
    const { olga, rentalId, say } = await ended(person)
    await say('not_back')
    await say('damaged', 'A heel went through the lace.')
    const { backAt, damagedAt, journey } = await olga.api.rentals.one({ rentalId })
    expect([backAt, journey]).toEqual([
      damagedAt,
      { begun: true, expected: false, overdue: false, closed: true, late: true },
    ])
  })
})

describe('not taken place', () => {
  test('ends the rental: no earnings, no count, no reviews, and the days are free', async ({ person }) => {
    const { olga, rita, nora, dress, rentalId, say } = await ended(person, -2)
    await say('not_taken_place')
    await say('not_taken_place')
    expect((await olga.api.rentals.earnings()).totalRentals).toBe(0)
    expect((await olga.api.people.contact()).hasLent).toBe(false)
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'owner',
      cancelReason: 'not_taken_place',
    })
    const { closed } = await rita.api.reviews.forRental({ rentalId })
    expect(closed).toContain('did not take place')
    await nora.api.rentals.book(asking(dress, inDays(1)))
    await expect(say('back')).rejects.toThrow('You have said that this rental did not take place')
    expect((await rita.api.notices.list({})).notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['not_taken_place']),
    )
  })

  test('says nothing of an unpublished review of the renter, which goes with the rental', async ({
    person,
    db,
  }) => {
    const { rita, rentalId, say } = await ended(person)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    await say('not_taken_place')
    expect(await findFaults(db)).toEqual([])
  })

  test('is refused once it was handed over, reviewed, or closed for two weeks', async ({ person, db }) => {
    const { olga, rentalId, say } = await ended(person)
    await expect(
      olga.at({ now: later(18) }).api.rentals.answerReturn({ rentalId, answer: 'not_taken_place' }),
    ).rejects.toThrow('too late')
    const offered = async () => (await olga.api.rentals.one({ rentalId })).returnAnswers
    expect(await offered()).toContain('not_taken_place')
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    expect(await offered()).not.toContain('not_taken_place')
    await expect(say('not_taken_place')).rejects.toThrow('has been reviewed')
    const now = new Date()
    await db.insertInto('handover').values({ rentalId, leg: 'there', sentAt: now, receivedAt: now }).execute()
    await expect(say('not_taken_place')).rejects.toThrow('was handed over')
  })
})

test('a cancellation is excused where the dress before it is not back for it, or since it is damaged', async ({
  person,
  db,
}) => {
  const { olga, nora, dress, say } = await ended(person)
  const next = async (from: number) => {
    const { rentalId } = await nora.api.rentals.book(asking(dress, inDays(from)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    return rentalId
  }
  const isExcused = async (rentalId: number) => {
    await olga.api.rentals.cancel({ rentalId, reason: 'other' })
    const row = await db
      .selectFrom('rental')
      .select('cancelExcused')
      .where('id', '=', rentalId)
      .executeTakeFirst()
    return row?.cancelExcused
  }
  const [first, second, third, fourth] = [await next(8), await next(30), await next(40), await next(50)]
  expect(await isExcused(fourth)).toBe(false)
  await say('not_back')
  // Another rental is before it.
  expect(await isExcused(third)).toBe(false)
  expect(await isExcused(first)).toBe(true)
  // By then it can be back.
  expect(await isExcused(await next(9))).toBe(false)
  await say('back')
  const fifth = await next(60)
  await say('damaged', 'Torn.')
  expect(await isExcused(second)).toBe(true)
  expect(await isExcused(await next(70))).toBe(false)
  expect(await isExcused(fifth)).toBe(true)
})

test('the owner is asked until they answer, the renter reminded until the dress is on its way', async ({
  person,
  db,
}) => {
  const told = async (who: Person) =>
    (await who.api.notices.list({})).notices
      .map(({ kind }) => kind)
      .filter((kind) =>
        ['back_tomorrow', 'is_it_back', 'not_back', 'overdue_first', 'overdue_again'].includes(kind),
      )
  const morning = async (day: Day) => {
    await remind(db, {
      turnaroundDays: 0,
      now: new Date(beginsAt(day).getTime() + 8 * HOUR),
      timeZone: rules.timeZone,
    })
  }
  const { olga, rita, say } = await ended(person)
  const { olga: otto, say: otherSays } = await ended(person)
  const early = await ended(person, -1)
  await early.say('back')
  await otherSays('back')
  await morning(inDays(0))
  expect(await told(early.rita)).toEqual([])
  expect([await told(olga), await told(otto)]).toEqual([['is_it_back'], []])
  await say('not_back')
  expect(await told(rita)).toEqual(['not_back'])
  // Counted where letters are sent from: there the day is another for some hours than where it begins last.
  const { timeZone } = rules
  const saidOn = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format() as Day
  await morning(addDays(saidOn, 1))
  await morning(addDays(saidOn, 2))
  expect(await told(rita)).toEqual(['overdue_first', 'not_back'])
  await morning(addDays(saidOn, 3))
  expect(await told(rita)).toEqual(['overdue_again', 'overdue_first', 'not_back'])
})

test('SQL and journeyOf agree about every day of a rental', async ({ person, db }) => {
  const { rentalId, endDate } = await ended(person)
  const at = beginsAt(addDays(endDate, 1))
  for (const said of [{}, { notBackAt: at }, { notBackAt: at, backAt: at }, { backAt: at }]) {
    const row = { notBackAt: null, backAt: null, ...said }
    await db.updateTable('rental').set(row).where('id', '=', rentalId).execute()
    for (const after of [-1, 0, 1, 3, 4, 5, 59, 60, 61]) {
      const today = addDays(endDate, after)
      const { overdue, closed } = journeyOf(
        { ...row, status: 'confirmed', startDate: addDays(endDate, -3), endDate, sentBackAt: null },
        { today, autoCloseDays: 3 },
      )
      const found = await db
        .selectFrom('rental')
        .select([isOverdue(today).as('overdue'), isUnclosed(today, 3).as('unclosed')])
        .where('id', '=', rentalId)
        .executeTakeFirstOrThrow()
      expect([row, after, found]).toEqual([row, after, { overdue, unclosed: !closed }])
    }
  }
})

// The last here: maintenance that runs by a later clock forgets the holds of other tests, too.
test('the hold of what is not back is kept behind a long rental, and grows once that one is gone', async ({
  person,
  visitor,
  db,
}) => {
  const { olga, nora, dress, rentalId, say } = await ended(person)
  const next = await nora.api.rentals.book(asking(dress, inDays(1), inDays(45)))
  await olga.api.rentals.decide({ rentalId: next.rentalId, status: 'confirmed' })
  await say('not_back')
  const now = later(40)
  const tidy = (now: Date) => runMaintenance({ db, images: diskStore(tmpdir()), now })
  await tidy(now)
  const late = olga.at({ now }).api.rentals
  const heldUntil = async () => (await late.one({ rentalId })).heldUntil
  expect(await heldUntil()).toBe(inDays(0))
  await late.answerReturn({ rentalId: next.rentalId, answer: 'not_taken_place' })
  expect(await heldUntil()).toBe(inDays(47))
  expect(await takenFrom(visitor.at({ now }), dress.id, inDays(47))).toBe(true)
  expect(await findFaults(db, now)).toEqual([])
  await tidy(later(88))
  expect(await heldUntil()).toBe(null)
  expect(await findFaults(db, later(88))).toEqual([])
})
