import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, rangeOf, type Day } from '../../shared/day.ts'
import { conflictWith } from '../../shared/rental/rental.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import { pick, preview, proposal, refusal, type DateSelection } from './date-selection.ts'

const TODAY = '2026-12-01'
const december = (day: number): Day => addDays('2026-11-30', day)
const taken = [{ from: december(10), to: december(13) }]
const minDays = MIN_RENTAL_DAYS
const calendar = { today: TODAY, taken, isKnown: (day: Day) => day < '2027-02-01', minDays }
const pickAll = (...days: Day[]) =>
  days.reduce<DateSelection>((chosen, day) => pick(day, chosen, calendar), {})

describe('choosing days', () => {
  test('the first is the start and proposes four days, the second is the end, the third starts anew', () => {
    expect(pickAll(december(3))).toEqual({ from: december(3), to: december(6), isProposed: true })
    expect(pickAll(december(3), december(8))).toEqual({ from: december(3), to: december(8) })
    expect(pickAll(december(3), december(8), december(20))).toEqual(proposal(december(20), minDays))
  })

  test('too few days can be chosen, to be told; a double click chooses none', () => {
    expect(pickAll(december(3), december(5))).toEqual({ from: december(3), to: december(5) })
    expect(pickAll(december(3), december(3))).toEqual(proposal(december(3), minDays))
  })

  test('a day before the start becomes the start', () => {
    expect(pickAll(december(5), december(2))).toEqual(proposal(december(2), minDays))
  })

  test('days that came with the address are chosen: a pick starts anew', () => {
    const given = { from: december(3), to: december(6) }
    expect(pick(december(5), given, calendar)).toEqual(proposal(december(5), minDays))
  })

  test('a day behind somebody else’s days starts anew there', () => {
    expect(pickAll(december(3), december(15))).toEqual(proposal(december(15), minDays))
  })

  test('a free day that is too near to taken ones can end a rental, not begin one', () => {
    expect(refusal(december(8), {}, calendar)).toBe('short')
    expect(refusal(december(9), proposal(december(5), minDays), calendar)).toBeUndefined()
    expect(pickAll(december(5), december(8))).toEqual({ from: december(5), to: december(8) })
    // Picking there clears the previous choice.
    expect(pickAll(december(20), december(8))).toEqual({})
    expect(pickAll(december(3), december(6), december(8))).toEqual({})
  })

  test.for([
    ['2026-11-30', 'past'],
    [december(10), 'taken'],
    [december(13), 'taken'],
    ['2027-02-01', 'unknown'],
  ] as const)('%s is refused: %s', ([day, why]) => {
    expect(refusal(day, {}, calendar)).toBe(why)
    expect(pickAll(december(3), day)).toEqual(proposal(december(3), minDays))
  })

  test('the preview reaches to the day under the pointer, but never over taken days', () => {
    const [chosen, four] = [proposal(december(5), minDays), { from: december(5), to: december(8) }]
    expect(preview(chosen, december(9), calendar)).toEqual({ from: december(5), to: december(9) })
    expect(preview(chosen, december(20), calendar)).toEqual(four)
    expect(preview(chosen, december(5), calendar)).toEqual(four)
    expect(preview(four, december(9), calendar)).toEqual(four)
    expect(preview({}, december(5), calendar)).toBeUndefined()
  })
})

const someDay = fc.integer({ min: -5, max: 60 }).map(december)
const someRange = fc
  .tuple(fc.integer({ min: 0, max: 55 }), fc.integer({ min: 0, max: 6 }))
  .map(([from, days]) => ({ from: december(from), to: december(from + days) }))

test('whatever is picked in whatever order, no range is ever over a taken or a past day', () => {
  fc.assert(
    fc.property(fc.array(someRange, { maxLength: 6 }), fc.array(someDay), (ranges, days) => {
      let chosen: DateSelection = {}
      for (const day of days) {
        const now = { ...calendar, taken: ranges }
        const before = chosen
        chosen = pick(day, chosen, now)
        const why = refusal(day, before, now)
        const left = why === 'short' ? {} : before
        expect(why ? chosen : left).toEqual(left)
        const range = rangeOf(chosen)
        if (!range) continue
        expect(conflictWith(range, ranges)).toBeUndefined()
        expect(range.from >= TODAY && range.from <= range.to).toBe(true)
      }
    }),
  )
})
