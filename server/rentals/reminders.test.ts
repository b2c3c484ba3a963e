import { describe, expect } from 'vitest'
import type { Day } from '../../shared/day.ts'
import type { Booking } from '../../shared/rental/rental-schema.ts'
import type { Db } from '../db/database.ts'
import { insertDemoRows } from '../demo-shop/seed.ts'
import { propose } from './proposals.ts'
import { rules } from '../testing/rules.ts'
import { asking, test, type Person } from '../testing/test.ts'
import { createReminders, remind } from './reminders.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(text)

/** The reminders of people, and how many letters about them. */
const reminded = async (db: Db) => {
  const notices = await db.selectFrom('notice').select(['kind', 'rentalId']).orderBy('id').execute()
  return notices.map(({ kind }) => kind).filter((kind) => kind !== 'request' && kind !== 'approved')
}

const remindAt = (db: Db, now: Date, timeZone = 'America/New_York') =>
  remind(db, { turnaroundDays: 0, now, timeZone })

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('review').execute()
  await db.deleteFrom('reviewSkip').execute()
  await db.deleteFrom('letter').execute()
  await db.deleteFrom('notice').execute()
  await db.deleteFrom('hold').execute()
  await db.deleteFrom('message').execute()
  await db.deleteFrom('thread').execute()
  await db.deleteFrom('proposal').execute()
  await db.deleteFrom('handover').execute()
  await db.deleteFrom('rental').execute()
})

interface Asked extends Pick<Booking, 'way'> {
  now: Date
  from: Day
  to: Day
  answer?: 'confirmed' | 'cancelled'
  leadDays?: number
}

/** A request made at a moment for days from then on; `answer` is the lender's, at once. */
async function rent(person: (name: string) => Promise<Person>, { now, from, to, answer, ...asked }: Asked) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { leadDays, way } = asked
  const dress = await olga.list({ leadDays })
  const { rentalId } = await rita.at({ now }).api.rentals.book({ ...asking(dress, from, to), way })
  if (answer) await olga.at({ now }).api.rentals.decide({ rentalId, status: answer })
  return { olga, rita, rentalId }
}

describe('a lender who has not answered', () => {
  const now = at('2026-06-01T12:00:00Z')
  const open = { now, from: '2026-06-20', to: '2026-06-24' }
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR)

  test('is reminded once when half of the time has passed, and once when four hours are left', async ({
    person,
    db,
  }) => {
    await rent(person, open)
    const told: string[][] = []
    for (const hours of [1, 23.9, 24, 30, 43.9, 44, 47, 47.9, 48, 60]) {
      for (let time = 0; time < 2; time++) await remindAt(db, after(hours))
      told.push(await reminded(db))
    }
    expect(told).toEqual([
      [],
      [],
      ['waiting'],
      ['waiting'],
      ['waiting'],
      ...Array.from({ length: 5 }, () => ['waiting', 'last_hours']),
    ])
    const letters = await db.selectFrom('letter').select('kind').orderBy('id').execute()
    expect(letters.map(({ kind }) => kind)).toEqual(['asked', 'request', 'waiting', 'last_hours'])
  })

  test('is reminded of the last hours alone where nobody looked before', async ({ person, db }) => {
    await rent(person, open)
    await remindAt(db, after(45))
    expect(await reminded(db)).toEqual(['last_hours'])
  })

  test('of a request with less time is reminded once', async ({ person, db }) => {
    // It lapses when its first day begins everywhere: in six hours.
    const late = at('2026-06-20T06:00:00Z')
    await rent(person, { ...open, now: late })
    for (const hours of [0.1, 2.9, 3.1, 5.9]) await remindAt(db, new Date(late.getTime() + hours * HOUR))
    expect(await reminded(db)).toEqual(['last_hours'])
  })

  test('is not reminded of what is answered, withdrawn or has lapsed', async ({ person, db }) => {
    await rent(person, { ...open, answer: 'confirmed' })
    await rent(person, { ...open, answer: 'cancelled' })
    const { rita, rentalId } = await rent(person, open)
    await rita.at({ now }).api.rentals.withdraw({ rentalId })
    await rent(person, open)
    await remindAt(db, after(24), 'UTC')
    await remindAt(db, after(49))
    expect((await reminded(db)).filter((kind) => kind === 'waiting')).toHaveLength(1)
    expect(await reminded(db)).not.toContain('last_hours')
  })

  test('has half of the time anew once days that she proposed are refused', async ({ person, db }) => {
    const { olga, rita, rentalId } = await rent(person, open)
    const { proposalId } = await olga
      .at({ now: after(30) })
      .api.rentals.propose({ rentalId, startDate: '2026-06-22', endDate: '2026-06-26' })
    await db.deleteFrom('notice').execute()
    await rita.at({ now: after(40) }).api.rentals.answerProposal({ proposalId, accept: false })
    await db.deleteFrom('notice').execute()
    const told: string[][] = []
    for (const hours of [41, 50, 63.9, 64, 83.9, 84]) {
      await remindAt(db, after(hours))
      told.push(await reminded(db))
    }
    expect(told).toEqual([[], [], [], ['waiting'], ['waiting'], ['waiting', 'last_hours']])
  })

  test('is not reminded of a request to which other days are being proposed', async ({ person, db }) => {
    const { olga, rentalId } = await rent(person, open)
    const proposing = await db.startTransaction().execute()
    const days = { rentalId, startDate: '2026-06-22', endDate: '2026-06-26' } as const
    const { proposalId } = await propose(proposing, days, { userId: olga.id, now: after(25), rules })
    await remindAt(db, after(25))
    await proposing.commit().execute()
    expect(await reminded(db)).toEqual(['proposed'])
    await olga.at({ now: after(26) }).api.rentals.takeBackProposal({ proposalId })
    await remindAt(db, after(51))
    expect(await reminded(db)).toEqual(['proposed', 'taken_back', 'waiting'])
  })

  test('is reminded by two servers at once as by one', async ({ person, db }) => {
    for (let n = 0; n < 5; n++) await rent(person, open)
    await Promise.all(Array.from({ length: 8 }, () => remindAt(db, after(25))))
    expect(await reminded(db)).toEqual(Array.from({ length: 5 }, () => 'waiting'))
  })
})

describe.for([
  // Ten o'clock there, before and after the clocks change.
  ['America/New_York', '2026-06-19T14:00:00Z', '2026-06-23T14:00:00Z', '2026-06-25T14:00:00Z'],
  ['Asia/Kolkata', '2026-06-19T04:30:00Z', '2026-06-23T04:30:00Z', '2026-06-25T04:30:00Z'],
  ['Pacific/Kiritimati', '2026-06-18T20:00:00Z', '2026-06-22T20:00:00Z', '2026-06-24T20:00:00Z'],
  ['Pacific/Pago_Pago', '2026-06-19T21:00:00Z', '2026-06-23T21:00:00Z', '2026-06-25T21:00:00Z'],
] as const)('in %s', ([timeZone, beforeStart, beforeEnd, afterEnd]) => {
  const booked = at('2026-06-01T12:00:00Z')
  const days = { now: booked, from: '2026-06-20', to: '2026-06-24' }
  const around = (moment: string, minutes: number) => new Date(at(moment).getTime() + minutes * 60_000)

  test('both sides are reminded at ten on the day before it starts, and of its end likewise', async ({
    person,
    db,
  }) => {
    await rent(person, { ...days, answer: 'confirmed' })
    const told: string[][] = []
    for (const moment of [beforeStart, beforeEnd, afterEnd])
      for (const minutes of [-1, 0, 1, 60]) {
        await remindAt(db, around(moment, minutes), timeZone)
        // Where the market's day has begun by ten, a review is asked for in the same minute.
        told.push((await reminded(db)).filter((kind) => !kind.startsWith('review_')))
      }
    const start = ['lending_tomorrow', 'renting_tomorrow']
    const end = [...start, 'back_tomorrow']
    const over = [...end, 'is_it_back']
    expect(told).toEqual([[], start, start, start, start, end, end, end, end, over, over, over])
  })

  test('nobody is reminded of tomorrow when it has come', async ({ person, db }) => {
    await rent(person, { ...days, answer: 'confirmed' })
    await remindAt(db, around(beforeStart, 15 * 60), timeZone)
    expect(await reminded(db)).toEqual([])
  })

  test('nobody is reminded of a rental that does not take place', async ({ person, db }) => {
    await rent(person, { ...days, answer: 'cancelled' })
    await remindAt(db, around(beforeStart, 1), timeZone)
    await remindAt(db, around(afterEnd, 1), timeZone)
    expect((await reminded(db)).filter((kind) => kind !== 'declined')).toEqual([])
  })
})

test('each minute looks at what waits for an answer, the first of each quarter of an hour at all', async ({
  person,
  db,
}) => {
  const run = createReminders(db)
  const told: string[][] = []
  const look = async (time: string) => {
    await run({ turnaroundDays: 0, timeZone: 'Asia/Kathmandu', now: at(`2026-06-19T${time}Z`) })
    told.push(await reminded(db))
  }
  const days = { from: '2026-06-20', to: '2026-06-24' } as const
  await rent(person, { ...days, now: at('2026-06-18T00:00:00Z'), answer: 'confirmed' })
  // A quarter past four is ten o'clock there.
  for (const time of ['04:14:59', '04:15:00']) await look(time)
  await rent(person, { ...days, now: at('2026-06-19T04:16:00Z'), answer: 'confirmed' })
  await rent(person, { ...days, now: at('2026-06-17T05:00:00Z') })
  for (const time of ['04:29:59', '04:30:00']) await look(time)
  const morning = ['lending_tomorrow', 'renting_tomorrow']
  expect(told).toEqual([[], morning, [...morning, 'last_hours'], [...morning, 'last_hours', ...morning]])
})

describe('a dress that goes by post', () => {
  const booked = at('2026-06-01T12:00:00Z')
  const posted = {
    now: booked,
    from: '2026-06-20',
    to: '2026-06-24',
    answer: 'confirmed',
    way: 'post',
  } as const
  const morning = (day: number) => at(`2026-06-${day}T14:00:00Z`)
  const before = (day: number) => new Date(morning(day).getTime() - 1)
  const told = async (db: Db, moment: Date) => {
    for (let time = 0; time < 2; time++) await remindAt(db, moment)
    return (await reminded(db)).filter((kind) => kind.startsWith('send') || kind.startsWith('lending'))
  }

  test.for([
    [undefined, 17],
    [5, 15],
    [2, 18],
  ] as const)('with %d lead days is to be posted on the %dth', async ([leadDays, day], { person, db }) => {
    await rent(person, { ...posted, leadDays })
    expect(await told(db, before(day))).toEqual([])
    expect(await told(db, morning(day))).toEqual(['send_today'])
    expect(await told(db, before(19))).toEqual(['send_today'])
    expect(await told(db, morning(19))).toEqual(['send_today', 'lending_tomorrow'])
  })

  test.for([
    [1, 19],
    [0, 20],
  ] as const)('with %d lead days is told of once, on the %dth', async ([leadDays, day], { person, db }) => {
    await rent(person, { ...posted, leadDays })
    expect(await told(db, before(day))).toEqual([])
    expect(await told(db, morning(day))).toEqual(['send_today'])
    expect(await told(db, morning(day + 1))).toEqual(['send_today'])
  })

  test('is to be posted earlier where carriers do not work, after Sundays too', async ({ person, db }) => {
    // The 20th is a Saturday; the 18th and 19th count neither as days on the way nor to post on.
    const closed = { sundays: true, days: ['06-18', '2026-06-19'] }
    await db
      .insertInto('setting')
      .values([
        { name: 'closedSundays', value: 'true' },
        { name: 'closedDays', value: JSON.stringify(closed.days.join('\n')) },
      ])
      .execute()
    const { olga, rentalId } = await rent(person, posted)
    const moment = { turnaroundDays: 0, timeZone: 'America/New_York', shop: { closed } }
    await remind(db, { ...moment, now: before(15) })
    expect(await reminded(db)).toEqual([])
    await remind(db, { ...moment, now: morning(15) })
    expect(await reminded(db)).toEqual(['send_today'])
    expect(await olga.at({ now: booked }).api.rentals.one({ rentalId })).toMatchObject({ leadDays: 5 })
    await db.deleteFrom('setting').execute()
  })

  test('is told of no more once it is on its way, nor late, nor where it is handed over', async ({
    person,
    db,
  }) => {
    const { rentalId } = await rent(person, posted)
    await rent(person, { ...posted, way: 'meet' })
    await db.insertInto('handover').values({ rentalId, leg: 'there', sentAt: booked }).execute()
    expect(await told(db, morning(17))).toEqual([])
    expect(await told(db, morning(19))).toEqual(['lending_tomorrow'])
    await rent(person, posted)
    expect(await told(db, morning(18))).toEqual(['lending_tomorrow'])
  })
})

describe('a review', () => {
  const days = {
    now: at('2026-06-01T12:00:00Z'),
    from: '2026-06-10',
    to: '2026-06-14',
    answer: 'confirmed',
  } as const
  /** Ten in the morning of a day in New York. */
  const morning = (day: string) => at(`2026-06-${day}T14:00:00Z`)
  const wanted = async (db: Db) => (await reminded(db)).filter((kind) => kind.startsWith('review_'))

  test('is asked for of both on the first, seventh and eleventh of its days', async ({ person, db }) => {
    await rent(person, days)
    const told: string[][] = []
    for (const day of ['14', '15', '20', '21', '24', '25', '28', '29']) {
      await remindAt(db, new Date(morning(day).getTime() - 1))
      for (let time = 0; time < 2; time++) await remindAt(db, morning(day))
      told.push(await wanted(db))
    }
    const first = ['review_dress', 'review_renter']
    const second = [...first, 'review_dress_again', 'review_renter_again']
    const third = [...second, 'review_dress_last', 'review_renter_last']
    expect(told).toEqual([[], first, first, second, second, third, third, third])
  })

  test('is not asked for of whoever has written, or says that it did not take place', async ({
    person,
    db,
  }) => {
    const { olga, rita, rentalId } = await rent(person, days)
    await remindAt(db, morning('15'))
    const now = morning('16')
    await rita.at({ now }).api.reviews.write({ rentalId, side: 'renter', dressStars: 5, personStars: 5 })
    await olga.at({ now }).api.reviews.skip({ rentalId })
    for (const day of ['21', '25']) await remindAt(db, morning(day))
    expect(await wanted(db)).toEqual(['review_dress', 'review_renter'])
  })

  test('that was missed is not asked for twice', async ({ person, db }) => {
    await rent(person, days)
    for (let time = 0; time < 3; time++) await remindAt(db, morning('23'))
    expect(await wanted(db)).toEqual(['review_dress_again', 'review_renter_again'])
  })

  test('is not asked for before it can be written, wherever ten o’clock is', async ({ person, db }) => {
    await rent(person, days)
    // At ten on the 15th there, the day has not begun everywhere.
    await remindAt(db, at('2026-06-15T01:00:00Z'), 'Asia/Tokyo')
    expect(await wanted(db)).toEqual([])
    await remindAt(db, at('2026-06-15T12:00:00Z'), 'Asia/Tokyo')
    expect(await wanted(db)).toHaveLength(2)
  })
})

test('clocks that change move the morning with them', async ({ person, db }) => {
  const days = {
    now: at('2026-10-20T12:00:00Z'),
    from: '2026-11-01',
    to: '2026-11-05',
    answer: 'confirmed',
  } as const
  await rent(person, days)
  // Summer time ends on 1 November in New York.
  await remindAt(db, at('2026-10-31T13:59:00Z'))
  expect(await reminded(db)).toEqual([])
  await remindAt(db, at('2026-10-31T14:00:00Z'))
  expect(await reminded(db)).toHaveLength(2)
  await remindAt(db, at('2026-11-04T14:59:00Z'))
  expect(await reminded(db)).toHaveLength(2)
  await remindAt(db, at('2026-11-04T15:00:00Z'))
  expect(await reminded(db)).toHaveLength(3)
})

test('a day ahead, each open request of the demo has its one reminder, and answered ones have none', async ({
  db,
}) => {
  await insertDemoRows(db, { passwordHash: 'x', rules })
  const tomorrow = new Date(Date.now() + 24 * HOUR)
  for (let time = 0; time < 3; time++) await remindAt(db, tomorrow)
  const rentals = await db
    .selectFrom('rental')
    .select(['id', 'status', 'lapsesAt', 'requestedAt'])
    .where('status', '!=', 'confirmed')
    .execute()
  const told = await db
    .selectFrom('notice')
    .select(['rentalId', 'kind'])
    .where('kind', 'in', ['waiting', 'last_hours'])
    .execute()
  const proposed = await db.selectFrom('proposal').select('rentalId').where('state', '=', 'open').execute()
  const isHers = (id: number) => !proposed.some(({ rentalId }) => rentalId === id)
  const open = rentals.filter(
    ({ id, status, lapsesAt }) => status === 'pending' && lapsesAt > tomorrow && isHers(id),
  )
  expect(open.length).toBeGreaterThan(2)
  expect(told.map(({ rentalId }) => rentalId).toSorted()).toEqual(open.map(({ id }) => id).toSorted())
})
