import { describe, expect } from 'vitest'
import { clockWords } from '../../shared/rental/answer-clock.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { findAnswerClock } from './answer-clock.ts'

const HOUR = 3_600_000
const NOW = new Date()
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const clock = (olga: Person, dressId: number, now = NOW) => findAnswerClock(olga.context.db, dressId, now)

/** Olga's shop; each call adds a request by a new renter for a dress of its own. */
async function shop(person: (name: string) => Promise<Person>) {
  const olga = await person('Olga')
  const dress = await olga.list()
  const ask = async (hoursAgo: number, from = 60, requestExpiryHours = 48) => {
    const its = { now: ago(hoursAgo), rules: { ...rules, requestExpiryHours } }
    const rita = (await person('Rita')).at(its)
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(from)))
    return { rita, rentalId }
  }
  const answer = (rentalId: number, hoursAgo: number, status: 'confirmed' | 'cancelled' = 'confirmed') =>
    olga.at({ now: ago(hoursAgo) }).api.rentals.decide({ rentalId, status })
  return { olga, dress, ask, answer }
}

describe('how an owner answers', () => {
  test('is the half-way time of their answers, and how many were yes', async ({ person }) => {
    const { olga, dress, ask, answer } = await shop(person)
    for (const [took, status] of [
      [1, 'confirmed'],
      [2, 'confirmed'],
      [5, 'cancelled'],
      [7, 'confirmed'],
      [40, 'confirmed'],
    ] as const)
      await answer((await ask(100)).rentalId, 100 - took, status)
    const found = await clock(olga, dress.id)
    if (!found) throw new Error('There is no dress.')
    expect(found).toEqual({ requests: 5, answered: 5, approved: 4, medianMs: 5 * HOUR })
    expect(clockWords(found)).toBe('usually answers within 6 hours and approves 4 of 5')
    // The procedure gives any caller the same.
    expect(await (await person('Tess')).api.rentals.answerClock({ id: dress.id })).toEqual(found)
  })

  test('counts other days that they proposed as an answer', async ({ person }) => {
    const { olga, dress, ask } = await shop(person)
    const { rentalId } = await ask(20)
    await olga
      .at({ now: ago(17) })
      .api.rentals.propose({ rentalId, startDate: inDays(80), endDate: inDays(83) })
    expect(await clock(olga, dress.id)).toMatchObject({ requests: 1, answered: 1, medianMs: 3 * HOUR })
  })

  test('holds silence against them, but not what a near first day or a renter ended', async ({ person }) => {
    const { olga, dress, ask } = await shop(person)
    await ask(60) // lapsed after 48 hours
    expect(await clock(olga, dress.id)).toMatchObject({ requests: 1, answered: 0, medianMs: null })
    await ask(100, -3) // its first day came before that
    const { rita, rentalId } = await ask(10)
    await rita.at({ now: ago(5) }).api.rentals.withdraw({ rentalId })
    await ask(10) // younger than three days, and open
    expect(await clock(olga, dress.id)).toMatchObject({ requests: 1, answered: 0 })
  })

  test('holds a silence for what was the full time when it was asked for', async ({ person }) => {
    const { olga, dress, ask } = await shop(person)
    await ask(30, 60, 24)
    await ask(80, 60, 72)
    expect(await clock(olga, dress.id)).toMatchObject({ requests: 2, answered: 0 })
    await ask(150, -2, 999) // cut short, though after more than 48 hours
    await ask(96, -4) // made on its first day, and cut short by the end of it
    expect(await clock(olga, dress.id)).toMatchObject({ requests: 2, answered: 0 })
  })

  test('leaves out what did not take place', async ({ person }) => {
    const { olga, dress, ask, answer } = await shop(person)
    await answer((await ask(20)).rentalId, 19)
    const { rentalId } = await ask(150, -2)
    await answer(rentalId, 149)
    await olga.api.rentals.answerReturn({ rentalId, answer: 'not_taken_place' })
    expect(await clock(olga, dress.id)).toMatchObject({ requests: 1, answered: 1, approved: 1 })
  })

  test('forgets what is older than half a year', async ({ person }) => {
    const { olga, dress, ask, answer } = await shop(person)
    await answer((await ask(10)).rentalId, 9)
    expect(await clock(olga, dress.id, new Date(NOW.getTime() + 181 * 24 * HOUR))).toMatchObject({
      requests: 0,
    })
  })
})

test('is said in words, from five requests on', () => {
  const of = (medianMs: number | null, approved = 9, answered = 10, requests = answered) =>
    clockWords({ requests, answered, approved, medianMs })
  expect(of(HOUR, 4, 4)).toBeNull()
  expect(of(HOUR / 2)).toBe('usually answers within an hour and approves 9 of 10')
  expect(of(HOUR + 1)).toBe('usually answers within 3 hours and approves 9 of 10')
  expect(of(20 * HOUR, 45, 60)).toBe('usually answers within a day and approves 8 of 10')
  expect(of(47 * HOUR, 0, 7)).toBe('usually answers within two days and approves 0 of 7')
  expect(of(null, 2, 3, 9)).toBe('leaves many requests without an answer')
})
