import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { overlaps, type DayRange } from '../../../shared/day.ts'
import { rules } from '../../testing/rules.ts'
import { asking, inDays, test, type Person } from '../../testing/test.ts'

const RUNS = 12
const DAY = 86_400_000

/** A hold on a dress, in days from today on. */
const taken = fc.record({
  by: fc.constantFrom('renter', 'owner', 'a request that has lapsed'),
  start: fc.integer({ min: 1, max: 18 }),
  days: fc.integer({ min: 4, max: 6 }),
})

async function unavailable(visitor: Person, dressId: number, { from, to }: DayRange) {
  const months = [...new Set([from.slice(0, 7), to.slice(0, 7)])].map((month) => month.split('-').map(Number))
  const answers = await Promise.all(
    months.map(([year = 0, month = 0]) => visitor.api.rentals.availability({ dressId, year, month })),
  )
  return answers.flatMap(({ unavailableDates }) => unavailableDates)
}

test(
  'calendar, date filter and booking agree about every range of days, however long a dress rests',
  {
    timeout: 120_000,
  },
  async ({ person, visitor }) => {
    const people = { olga: await person('Olga'), rita: await person('Rita'), rosa: await person('Rosa') }
    const property = fc.asyncProperty(
      fc.array(taken, { maxLength: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(null, 0, 5),
      async (all, turnaroundDays, restDays) => {
        const its = { rules: { ...rules, turnaroundDays } }
        const olga = people.olga.at(its)
        const [rita, rosa] = [people.rita.at(its), people.rosa.at(its)]
        const dress = await olga.list({ restDays })

        const held: number[] = []
        for (const { by, start, days } of all) {
          const range = { startDate: inDays(start), endDate: inDays(start + days - 1) }
          const who = by === 'renter' ? rosa : rosa.at({ now: new Date(Date.now() - 3 * DAY) })
          const done =
            by === 'owner'
              ? olga.api.rentals.block({ dressId: dress.id, ...range })
              : who.api.rentals.book(asking(dress, range.startDate, range.endDate))
          await done.then(
            (answer) => 'rentalId' in answer && by === 'renter' && held.push(answer.rentalId),
            ({ code }) => expect(code).toBe('CONFLICT'),
          )
        }

        const seen = await unavailable(visitor.at(its), dress.id, { from: inDays(0), to: inDays(28) })
        for (let start = 1; start <= 22; start++) {
          for (const days of [4, 6]) {
            const range = { from: inDays(start), to: inDays(start + days - 1) }
            const isFree = !seen.some((other) => overlaps(other, range))
            const filter = { startDate: range.from, endDate: range.to }
            const { dresses } = await visitor.at(its).api.dresses.cards(filter)
            expect([range, dresses.some(({ id }) => id === dress.id)]).toEqual([range, isFree])

            const outcome = await rita.api.rentals.book(asking(dress, range.from, range.to)).then(
              ({ rentalId }) => rita.api.rentals.withdraw({ rentalId }).then(() => 'booked'),
              ({ code }) => code,
            )
            expect([range, outcome]).toEqual([range, isFree ? 'booked' : 'CONFLICT'])
          }
        }
        for (const rentalId of held) await rosa.api.rentals.withdraw({ rentalId })
      },
    )
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
)

test('the last day that a calendar has can be asked about, however long a dress rests', async ({
  visitor,
}) => {
  const resting = visitor.at({ rules: { ...rules, turnaroundDays: 30 } })
  const end = { startDate: '9999-12-01', endDate: '9999-12-31' }
  expect((await resting.api.dresses.cards(end)).dresses).toEqual(expect.any(Array))
})

test('a dress rests as long as its owner says, and what is promised keeps the rest it was made with', async ({
  person,
}) => {
  const its = { rules: { ...rules, turnaroundDays: 2 } }
  const [olga, rita] = [(await person('Olga')).at(its), (await person('Rita')).at(its)]
  const [quick, slow, usual] = [
    await olga.list({ brand: 'Restful', restDays: 0 }),
    await olga.list({ brand: 'Restful', restDays: 4 }),
    await olga.list({ brand: 'Restful' }),
  ]
  const ask = (dress: typeof quick, from: number) =>
    rita.api.rentals.book(asking(dress, inDays(from))).then(
      () => 'asked',
      ({ code }) => code,
    )
  for (const dress of [quick, slow, usual]) await ask(dress, 10)
  const counted = async (to: number) => {
    const days = { startDate: inDays(to - 3), endDate: inDays(to) }
    const { brands } = await olga.api.dresses.facets({ brands: ['Restful'], ...days })
    return brands.find(({ value }) => value === 'Restful')?.count
  }
  expect([await counted(9), await counted(7), await counted(5)]).toEqual([1, 2, 3])
  expect([await ask(quick, 14), await ask(quick, 6)]).toEqual(['asked', 'asked'])
  expect([await ask(usual, 15), await ask(usual, 16)]).toEqual(['CONFLICT', 'asked'])
  expect([await ask(slow, 17), await ask(slow, 3)]).toEqual(['CONFLICT', 'CONFLICT'])

  await olga.api.dresses.update({ id: slow.id, restDays: 1 })
  expect([await ask(slow, 17), await ask(slow, 18)]).toEqual(['CONFLICT', 'asked'])
  expect([await ask(slow, 6), await ask(slow, 5)]).toEqual(['CONFLICT', 'asked'])
})

describe('an owner’s calendar', () => {
  /** The free days of the next weeks, from today on. */
  async function freeFor(api: Person['api'], asked: { dressId: number; rentalId?: number }) {
    const months = [...new Set([0, 15, 31, 45].map((ahead) => inDays(ahead).slice(0, 7)))]
    const answers = await Promise.all(
      months.map((month) => {
        const [year = 0, number = 0] = month.split('-').map(Number)
        return api.rentals.ownerAvailability({ ...asked, year, month: number })
      }),
    )
    const taken = answers.flatMap(({ unavailableDates }) => unavailableDates)
    return (from: number, to = from) =>
      !taken.some((range) => overlaps(range, { from: inDays(from), to: inDays(to) }))
  }

  /** A dress that rests for two days, with a request from the tenth day on and another from the 24th. */
  async function resting(person: (name: string) => Promise<Person>) {
    const its = { rules: { ...rules, turnaroundDays: 5 } }
    const [olga, rita, tess] = [await person('Olga'), await person('Rita'), await person('Tess')]
    const dress = await olga.list({ restDays: 2 })
    const { rentalId } = await rita.at(its).api.rentals.book(asking(dress, inDays(10)))
    await tess.at(its).api.rentals.book(asking(dress, inDays(24)))
    return { dressId: dress.id, rentalId, api: olga.at(its).api }
  }

  test('leaves free what can be proposed, also where it touches the days that were asked for', async ({
    person,
  }) => {
    const { dressId, rentalId, api } = await resting(person)
    const isFree = await freeFor(api, { dressId, rentalId })
    const outcomes: string[] = []
    for (const from of [11, 15, 18, 19, 27]) {
      const days = { startDate: inDays(from), endDate: inDays(from + 3) }
      const outcome = await api.rentals.propose({ rentalId, ...days }).then(
        ({ proposalId }) => api.rentals.takeBackProposal({ proposalId }).then(() => 'proposed'),
        ({ code }) => code,
      )
      expect([from, outcome]).toEqual([from, isFree(from, from + 3) ? 'proposed' : 'CONFLICT'])
      outcomes.push(outcome)
    }
    expect(outcomes).toEqual(['proposed', 'proposed', 'proposed', 'CONFLICT', 'CONFLICT'])
  })

  test('leaves free what can be kept, up to the day before a rental', async ({ person }) => {
    const { dressId, api } = await resting(person)
    await api.rentals.block({ dressId, startDate: inDays(18), endDate: inDays(18) })
    const isFree = await freeFor(api, { dressId })
    for (let day = 5; day <= 32; day++) {
      const outcome = await api.rentals.block({ dressId, startDate: inDays(day), endDate: inDays(day) }).then(
        () => 'kept',
        ({ code }) => code,
      )
      expect([day, outcome]).toEqual([day, isFree(day) ? 'kept' : 'CONFLICT'])
    }
    expect([9, 10, 15, 16, 18, 23, 24].map((day) => isFree(day))).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      false,
    ])
  })
})
