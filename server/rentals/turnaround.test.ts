import fc from 'fast-check'
import { expect } from 'vitest'
import { overlaps, type DayRange } from '../../shared/day.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'

const RUNS = 12
const DAY = 86_400_000

/** Days that somebody has of a dress, as days from today on. */
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
      async (all, turnaroundDays) => {
        const its = { rules: { ...rules, turnaroundDays } }
        const olga = people.olga.at(its)
        const [rita, rosa] = [people.rita.at(its), people.rosa.at(its)]
        const dress = await olga.list()

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
