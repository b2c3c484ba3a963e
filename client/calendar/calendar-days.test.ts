import { expect, test } from 'vitest'
import { keyTarget } from './calendar.tsx'
import { addMonths, inMonth, monthsBetween, monthsFrom } from './months.ts'

test.for([
  ['ArrowLeft', false, '2026-12-02'],
  ['ArrowRight', false, '2026-12-04'],
  ['ArrowUp', false, '2026-11-26'],
  ['ArrowDown', false, '2026-12-10'],
  ['Home', false, '2026-11-29'],
  ['End', false, '2026-12-05'],
  ['PageUp', false, '2026-11-03'],
  ['PageDown', false, '2027-01-03'],
  ['PageUp', true, '2025-12-03'],
  ['PageDown', true, '2027-12-03'],
  ['Enter', false, undefined],
  ['y', false, undefined],
] as const)('from Thursday, December 3, %s (shift: %s) leads to %s', ([key, shiftKey, day]) => {
  expect(keyTarget('2026-12-03', { key, shiftKey })).toBe(day)
})

test('a month without a 31st is entered on its last day', () => {
  expect(inMonth('2027-01-31', '2027-02-01')).toBe('2027-02-28')
  expect(keyTarget('2026-10-31', { key: 'PageDown', shiftKey: false })).toBe('2026-11-30')
})

test('months are counted over the end of a year', () => {
  expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01-01', -1)).toBe('2025-12-01')
  expect(monthsBetween('2026-11-01', '2027-02-01')).toBe(3)
  expect(monthsFrom('2026-12-01', 2)).toEqual(['2026-12-01', '2027-01-01'])
})
