import { expect, test } from 'vitest'
import type { Way } from './handover.ts'
import { handOverDays, handOverStep, outDays } from './handover-days.ts'

test('a dress is there on its first day, and changes hands then or the day before', () => {
  const step = (way: Way | null, today = '2026-12-07') => {
    const { act, when } = handOverStep({ startDate: '2026-12-10', way, leadDays: null }, today)
    return `${act} ${when}`
  }
  expect(step(null, '2026-12-10')).toBe('Post it or hand it over so that it is there on Thu, Dec 10')
  expect(step('post', '2026-12-08')).toBe('Post it now: it should have left by Mon, Dec 7')
  expect(step('post')).toBe('Post it by Mon, Dec 7, so that it is there on Thu, Dec 10')
  expect(step('meet')).toBe('Hand it over on the 9th or 10th')
  expect(handOverDays('2026-12-02')).toBe('the 1st or 2nd')
  expect(handOverDays('2026-12-23')).toBe('the 22nd or 23rd')
  expect(handOverDays('2026-12-12')).toBe('the 11th or 12th')
  expect(handOverDays('2026-12-01')).toBe('Nov 30 or Dec 1')
  expect([outDays('2026-12-08'), outDays('2026-12-01')]).toEqual(['Dec 7 or 8', 'Nov 30 or Dec 1'])
})
