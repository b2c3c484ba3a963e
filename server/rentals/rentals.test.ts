import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays, beginsAt, type Day } from '../../shared/day.ts'
import type { DressWays } from '../../shared/dress/travel.ts'
import type { Booking } from '../../shared/rental/rental-schema.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { createCaller } from '../api/router.ts'
import { createLimits, rates } from '../sessions/limits.ts'
import { expiryOf } from './booking.ts'

const at = (day: Day) => new Date(beginsAt(day).getTime() + 3_600_000)

/** The taken days of a dress as a visitor sees them, in the months of these days. */
async function taken(who: Person, dressId: number, ...days: Day[]) {
  const months = new Set(days.map((day) => day.slice(0, 7)))
  const answers = await Promise.all(
    [...months].map((text) => {
      const [year = 0, month = 0] = text.split('-').map(Number)
      return who.api.rentals.availability({ dressId, year, month })
    }),
  )
  return answers.flatMap(({ unavailableDates }) => unavailableDates)
}

describe('asking for a dress', () => {
  test('holds its days for everybody, at the price of the tier', async ({ person, visitor }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ pricePerDay: 48 })
    const from = `${inDays(60).slice(0, 7)}-05`
    const { rentalId, status } = await rita.api.rentals.book(asking(dress, from, addDays(from, 6)))

    expect(status).toBe('pending')
    expect(await taken(visitor, dress.id, from)).toEqual([{ from, to: addDays(from, 6) }])
    expect(await rita.api.rentals.mine()).toMatchObject([
      {
        rentalId,
        dressId: dress.id,
        startDate: from,
        endDate: addDays(from, 6),
        days: 7,
        pricePerDay: 43.2,
        totalPrice: 302.4,
        status: 'pending',
      },
    ])
  })

  test('for days that share one with another request is refused, whoever asks', async ({ person }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, inDays(10)))

    for (const who of [rosa, rita]) {
      await expect(who.api.rentals.book(asking(dress, inDays(13)))).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'These dates are no longer available. Please choose different dates.',
      })
    }
    await rosa.api.rentals.book(asking(dress, inDays(14)))
  })

  test('keeps the days a dress needs to be cleaned', async ({ person }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    const caring = { rules: { ...rules, turnaroundDays: 2 } }
    await rita.at(caring).api.rentals.book(asking(dress, inDays(10)))

    await expect(rosa.at(caring).api.rentals.book(asking(dress, inDays(15)))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await rosa.at(caring).api.rentals.book(asking(dress, inDays(16)))
  })

  test('goes the way that was asked for, of those that its owner goes', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const to = { city: 'Chicago', region: 'IL' }
    const asked = async (ways: DressWays | null, said: Partial<Booking>) => {
      const dress = await olga.list({ ways, leadDays: 2 })
      const { rentalId } = await rita.api.rentals.book({ ...asking(dress, inDays(9)), ...said })
      const { way, city, region, leadDays } = await olga.api.rentals.one({ rentalId })
      const shown = { rentalId, way, city, region, leadDays }
      expect(await olga.api.rentals.requests()).toContainEqual(expect.objectContaining(shown))
      expect(await rita.api.rentals.mine()).toContainEqual(expect.objectContaining(shown))
      return [way, city, region, leadDays]
    }
    expect(await asked(null, {})).toEqual([null, null, null, 2])
    expect(await asked('both', { way: 'post', ...to })).toEqual(['post', 'Chicago', 'IL', 2])
    expect(await asked('both', { way: 'meet', ...to })).toEqual(['meet', null, null, 2])
    expect(await asked('post', { city: 'Chicago' })).toEqual(['post', 'Chicago', null, 2])
    expect(await asked('meet', to)).toEqual(['meet', null, null, 2])

    for (const [ways, way, message] of [
      ['post', 'meet', 'This dress is only sent by post. Please ask for it by post.'],
      ['meet', 'post', 'This dress is not sent by post. Please ask to collect it.'],
    ] as const) {
      const booking = { ...asking(await olga.list({ ways }), inDays(9)), way }
      await expect(rita.api.rentals.book(booking)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
    }
    const long = { ...asking(await olga.list(), inDays(9)), way: 'post' as const, city: 'x'.repeat(101) }
    await expect(rita.api.rentals.book(long)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test.for([
    ['post', 'meet', 'This dress is only sent by post. Please ask for it by post.'],
    ['meet', 'post', 'This dress is not sent by post. Please ask to collect it.'],
  ] as const)('goes by %s where the whole shop does', async ([way, other, words], { person }) => {
    const here = { rules: { ...rules, shop: { ...rules.shop, way } } }
    const [olga, rita] = [await person('Olga'), (await person('Rita')).at(here)]
    // Said before the shop did.
    const wanted = asking(await olga.list({ ways: other }), inDays(9))
    await expect(rita.api.rentals.book({ ...wanted, way: other })).rejects.toThrow(words)
    const { rentalId } = await rita.api.rentals.book(wanted)
    expect(await olga.api.rentals.one({ rentalId })).toMatchObject({ way })
  })

  test('of one’s own is refused', async ({ person }) => {
    const olga = await person('Olga')
    await expect(olga.api.rentals.book(asking(await olga.list(), inDays(5)))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You cannot rent your own dress.',
    })
  })

  test('that is not available, or not there, is refused', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    await db.updateTable('dress').set({ available: false }).where('id', '=', dress.id).execute()
    await expect(rita.api.rentals.book(asking(dress, inDays(5)))).rejects.toMatchObject({ code: 'CONFLICT' })
    await db.updateTable('dress').set({ deletedAt: new Date() }).where('id', '=', dress.id).execute()
    await expect(rita.api.rentals.book(asking(dress, inDays(5)))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.for([
    [3, 5, 'Minimum rental period is 4 days.'],
    [-1, 4, 'Please choose dates in the future.'],
    [1, 91, 'A rental can last at most 90 days.'],
    [363, 366, 'Please choose dates within 365 days.'],
    [9, 8, 'The end date is before the start date.'],
  ] as const)(
    'from day %d to day %d is refused: %s [ASVS 2.2.3]',
    async ([from, to, message], { person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const dress = await olga.list()
      const booking = { ...asking(dress, inDays(1)), startDate: inDays(from), endDate: inDays(to) }
      await expect(rita.api.rentals.book(booking)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
    },
  )

  test('at another price than the server’s is refused with the right quote, and holds nothing', async ({
    person,
    visitor,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ pricePerDay: 48 })
    const booking = asking(dress, inDays(5))
    for (const change of [{ totalPrice: 0.01 }, { totalPrice: 191.99 }, { pricePerDay: 1 }]) {
      await expect(rita.api.rentals.book({ ...booking, ...change })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The price of this dress has changed. Please review the new total.',
        cause: { details: { quote: { days: 4, pricePerDay: 48, totalPrice: 192 } } },
      })
    }
    expect(await taken(visitor, dress.id, booking.startDate, booking.endDate)).toEqual([])
  })

  test('ends at ten requests that wait for an answer [ASVS 2.3.2]', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const ask = (n: number) => rita.api.rentals.book(asking(dress, inDays(4 * n)))
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => ask(n + 1)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(ask(20)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You can have at most 10 requests waiting for an answer.',
    })
  })

  describe('for whoever is new, has not confirmed her address and has rented nothing', () => {
    const limited = { ...rules, rateLimits: true }
    const refusal = {
      code: 'CONFLICT',
      message:
        'You can have 5 requests waiting for an answer in your first week. Confirm your email address to ask for more.',
    }
    /** Requests so many uncontended dresses, and returns the answers. */
    const ask = async (renter: Person, owner: Person, times: number) => {
      const dress = await owner.list()
      const { api } = renter.at({ rules: limited })
      const asked = Array.from({ length: times }, (_, n) =>
        api.rentals.book(asking(dress, inDays(10 + 4 * n))),
      )
      return Promise.allSettled(asked)
    }
    const taken = (answers: PromiseSettledResult<unknown>[]) =>
      answers.filter(({ status }) => status === 'fulfilled').length
    const change = ({ id, context }: Person, to: { emailVerifiedAt: Date; emailRefusedAt?: Date }) =>
      context.db.updateTable('appUser').set(to).where('id', '=', id).execute()

    test('ends at five, also of many at once, and says what lifts it [ASVS 2.3.2]', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const answers = await ask(rita, olga, 8)
      expect(taken(answers)).toBe(5)
      const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      for (const reason of reasons) expect(reason).toMatchObject(refusal)

      await change(rita, { emailVerifiedAt: new Date() })
      expect(taken(await ask(rita, olga, 6))).toBe(5)
      expect((await ask(rita, olga, 1))[0]).toMatchObject({
        reason: { message: 'You can have at most 10 requests waiting for an answer.' },
      })
    })

    test('ends at five for an address that letters come back from', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      await change(rita, { emailVerifiedAt: new Date(), emailRefusedAt: new Date() })
      expect(taken(await ask(rita, olga, 6))).toBe(5)
    })

    test('goes on after a week, and with a rental', async ({ person }) => {
      const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
      await sql`update app_user set created_at = now() - interval '7 days' where id = ${rita.id}`.execute(
        rita.context.db,
      )
      expect(taken(await ask(rita, olga, 6))).toBe(6)

      const dress = await olga.list()
      const { rentalId } = await rosa.api.rentals.book(asking(dress, inDays(10)))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
      expect(taken(await ask(rosa, olga, 6))).toBe(6)
    })
  })

  describe('over and over', () => {
    const [inAll] = rates.request
    const [ofOne] = rates.requestdress
    const limited = ({ context }: Person) =>
      createCaller({ ...context, limits: createLimits(context.db, true) })
    /** Requests the dresses by turns, so many times in all, and withdraws each. */
    const flood = async (rita: Person, dresses: { id: number; pricePerDay: number }[], times: number) => {
      const { rentals } = limited(rita)
      for (let n = 0; n < times; n++) {
        const dress = dresses[n % dresses.length] ?? { id: 0, pricePerDay: 1 }
        const { rentalId } = await rentals.book(asking(dress, inDays(10)))
        await rentals.withdraw({ rentalId })
      }
    }

    test('ends for one dress, also when each request is withdrawn [ASVS 2.4.1]', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const dress = await olga.list()
      await flood(rita, [dress], ofOne)
      await expect(flood(rita, [dress], 1)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message:
          'You have asked for this dress often today. Please write to its owner, or ask again tomorrow.',
      })
      await flood(rita, [await olga.list()], 1)
    })

    test('ends for all of a day', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const dresses = await Promise.all(Array.from({ length: inAll / ofOne + 1 }, () => olga.list()))
      await flood(rita, dresses, inAll)
      await expect(flood(rita, dresses.slice(-1), 1)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: 'You have asked for many dresses today. Please wait for the answers, or ask again tomorrow.',
      })
    })

    test('counts nothing that was refused', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const dress = await olga.list()
      const dear = { ...dress, pricePerDay: 1 }
      for (let n = 0; n < ofOne; n++)
        await expect(flood(rita, [dear], 1)).rejects.toMatchObject({ code: 'CONFLICT' })
      await flood(rita, [dress], ofOne)
    })
  })

  test('needs a session, and a password of one’s own', async ({ person, visitor }) => {
    const dress = await (await person('Olga')).list()
    await expect(visitor.api.rentals.book(asking(dress, inDays(5)))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const reset = await person('Rita', { mustChangePassword: true })
    await expect(reset.api.rentals.book(asking(dress, inDays(5)))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Password change required.',
    })
  })
})

describe('a request nobody answers', () => {
  const noon = new Date('2026-12-01T15:00:00Z')

  test('lapses after its hours, or when its first day begins, or with that day if it began already', () => {
    expect(expiryOf('2027-01-10', noon, 48)).toEqual(new Date('2026-12-03T15:00:00Z'))
    expect(expiryOf('2026-12-02', noon, 48)).toEqual(beginsAt('2026-12-02'))
    expect(expiryOf('2026-12-01', noon, 48)).toEqual(beginsAt('2026-12-02'))
  })

  test('stops holding its days, without any sweep', async ({ person, visitor }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    const day = inDays(20)
    const { rentalId } = await rita.api.rentals.book(asking(dress, day))
    const later = { now: new Date(Date.now() + 49 * 3_600_000) }

    expect(await taken(visitor.at(later), dress.id, day)).toEqual([])
    expect(await olga.at(later).api.rentals.requests()).toEqual([])
    expect(await rita.at(later).api.rentals.mine()).toMatchObject([
      { status: 'cancelled', cancelledBy: 'system' },
    ])
    await expect(olga.at(later).api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This request has lapsed.',
    })

    await rosa.at(later).api.rentals.book(asking(dress, day))
    await expect(olga.at(later).api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

describe('answering a request', () => {
  test('confirms it, once: the same again is answered the same, the opposite is refused [ASVS 2.3.1]', async ({
    person,
    visitor,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const day = inDays(5)
    const { rentalId } = await rita.api.rentals.book(asking(dress, day))
    const decide = (status: 'confirmed' | 'cancelled') => olga.api.rentals.decide({ rentalId, status })

    expect(await decide('confirmed')).toEqual({ status: 'confirmed', dressId: dress.id })
    expect(await decide('confirmed')).toEqual({ status: 'confirmed', dressId: dress.id })
    await expect(decide('cancelled')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await olga.api.rentals.requests()).toEqual([])
    expect(await taken(visitor, dress.id, day)).not.toEqual([])
  })

  test('declines it, and gives its days back', async ({ person, visitor }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(5)))

    expect(await olga.api.rentals.decide({ rentalId, status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
    })
    expect(await olga.api.rentals.decide({ rentalId, status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
    })
    await expect(olga.api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await taken(visitor, dress.id, inDays(5))).toEqual([])
    await rosa.api.rentals.book(asking(dress, inDays(5)))
  })

  test('is the owner’s alone [ASVS 8.2.2]', async ({ person, visitor }) => {
    const [olga, rita, otto] = [await person('Olga'), await person('Rita'), await person('Otto')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(5)))
    for (const who of [rita, otto]) {
      await expect(who.api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    await expect(visitor.api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(await otto.api.rentals.requests()).toEqual([])
  })

  test('at the same time both ways ends in exactly one of them', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(5)))
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        olga.api.rentals.decide({ rentalId, status: n % 2 ? 'confirmed' : 'cancelled' }),
      ),
    )
    const said = new Set(
      answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : [])),
    )
    expect(said.size).toBe(1)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const rental = await db
      .selectFrom('rental')
      .select('status')
      .where('id', '=', rentalId)
      .executeTakeFirstOrThrow()
    expect(said).toContain(rental.status)
  })
})

test('a confirmed rental is active and completed by the calendar, without any job', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const day = inDays(5)
  const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), day))
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })

  const statusOn = async (day: Day) => (await rita.at({ now: at(day) }).api.rentals.mine())[0]?.status
  expect(await statusOn(addDays(day, -1))).toBe('confirmed')
  expect(await statusOn(day)).toBe('active')
  expect(await statusOn(addDays(day, 3))).toBe('active')
  expect(await statusOn(addDays(day, 4))).toBe('completed')
  expect(await olga.at({ now: at(day) }).api.rentals.decide({ rentalId, status: 'confirmed' })).toMatchObject(
    { status: 'active' },
  )
})
