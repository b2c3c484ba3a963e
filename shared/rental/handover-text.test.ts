import { expect, test } from 'vitest'
import { handOverDays, inTimeFor, outDays } from './handover-text.ts'

test('a dress is there on its first day, and changes hands then or the day before', () => {
  expect(inTimeFor('2026-12-10')).toBe(
    'so that it is there on Thu, Dec 10, or hand it over on the 9th or 10th',
  )
  expect(handOverDays('2026-12-02')).toBe('the 1st or 2nd')
  expect(handOverDays('2026-12-23')).toBe('the 22nd or 23rd')
  expect(handOverDays('2026-12-12')).toBe('the 11th or 12th')
  expect(handOverDays('2026-12-01')).toBe('Nov 30 or Dec 1')
  expect([outDays('2026-12-08'), outDays('2026-12-01')]).toEqual(['Dec 7 or 8', 'Nov 30 or Dec 1'])
})
