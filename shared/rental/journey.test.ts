import { expect, test } from 'vitest'
import { beginsAt, type Day } from '../day.ts'
import { journeyOf, OVERDUE_DAYS } from './journey.ts'

const rental = {
  status: 'confirmed' as const,
  startDate: '2026-12-04',
  endDate: '2026-12-07',
  notBackAt: null,
  backAt: null,
  sentBackAt: null,
}
const on = (today: Day, said: Partial<Parameters<typeof journeyOf>[0]> = {}) => {
  const facts = journeyOf({ ...rental, ...said }, { today, autoCloseDays: 3 })
  return Object.entries(facts).flatMap(([name, isTrue]) => (isTrue && name !== 'begun' ? [name] : []))
}
const notBack = { notBackAt: beginsAt('2026-12-08') }

test('silence means back, some days after the last one', () => {
  expect(on('2026-12-07')).toEqual([])
  expect(on('2026-12-08')).toEqual(['expected'])
  expect(on('2026-12-10')).toEqual(['expected'])
  expect(on('2026-12-11')).toEqual(['closed'])
  expect(on('2026-12-06', { backAt: beginsAt('2026-12-06') })).toEqual(['closed'])
})

test('“Not back yet” keeps a rental open for 60 days at most', () => {
  expect(OVERDUE_DAYS).toBe(60)
  expect(on('2026-12-08', notBack)).toEqual(['overdue', 'late'])
  expect(on('2027-02-04', notBack)).toEqual(['overdue', 'late'])
  expect(on('2027-02-05', notBack)).toEqual(['closed', 'late'])
  expect(on('2026-12-12', { ...notBack, backAt: beginsAt('2026-12-12') })).toEqual(['closed', 'late'])
})

test('the day on which it was sent decides whether it is late', () => {
  const lastMoment = new Date(beginsAt('2026-12-08').getTime() - 1)
  expect(on('2026-12-09', { ...notBack, sentBackAt: lastMoment })).toEqual(['overdue'])
  expect(on('2026-12-09', { ...notBack, sentBackAt: beginsAt('2026-12-08') })).toEqual(['overdue', 'late'])
})

test('what was cancelled, or never confirmed, is neither back nor late', () => {
  expect(on('2026-12-20', { ...notBack, status: 'cancelled' })).toEqual([])
  expect(on('2026-12-20', { status: 'pending' })).toEqual([])
})
