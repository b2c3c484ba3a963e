import { describe, expect, test } from 'vitest'
import { canStartOn, conflictWith, rentalDaysProblem, statusOn } from './rental.ts'

const today = '2026-12-01'

describe('the days of a rental', () => {
  test.for([
    ['2026-12-03', '2026-12-05', 'Minimum rental period is 4 days.'],
    ['2026-12-03', '2026-12-02', 'The end date is before the start date.'],
    ['2026-11-30', '2026-12-05', 'Please choose dates in the future.'],
    ['2026-12-03', '2027-03-03', 'A rental can last at most 90 days.'],
    ['2027-11-29', '2027-12-02', 'Please choose dates within 365 days.'],
    ['2026-12-01', '2026-12-04', undefined],
    ['2026-12-03', '2027-03-02', undefined],
    ['2027-11-28', '2027-12-01', undefined],
  ] as const)('%s to %s: %s', ([from, to, problem]) => {
    expect(rentalDaysProblem(from, to, today)).toBe(problem)
  })

  test('run into a taken range when they share a single day with it', () => {
    const taken = [{ from: '2026-12-10', to: '2026-12-12' }]
    expect(conflictWith({ from: '2026-12-06', to: '2026-12-10' }, taken)).toBe(taken[0])
    expect(conflictWith({ from: '2026-12-12', to: '2026-12-15' }, taken)).toBe(taken[0])
    expect(conflictWith({ from: '2026-12-06', to: '2026-12-09' }, taken)).toBeUndefined()
    expect(canStartOn('2026-12-06', taken)).toBe(true)
    expect(canStartOn('2026-12-07', taken)).toBe(false)
    expect(canStartOn('2026-12-13', taken)).toBe(true)
  })
})

test('a confirmed rental is active from its first day to its last, and completed after', () => {
  const on = (day: string) => statusOn(day, '2026-12-03', '2026-12-06')
  expect(['2026-12-02', '2026-12-03', '2026-12-06', '2026-12-07'].map(on)).toEqual([
    'confirmed',
    'active',
    'active',
    'completed',
  ])
})
