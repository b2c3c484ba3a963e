import { expect, test } from 'vitest'
import type { Way } from './handover.ts'
import { handOverDays, handOverStep } from './handover-days.ts'

test('a dress is there on its first day, and changes hands then or the day before', () => {
  const step = (way: Way | null, today = '2026-12-07', eventDate?: string) => {
    const { act, when } = handOverStep({ startDate: '2026-12-10', way, leadDays: null, eventDate }, today)
    return `${act} ${when}`
  }
  expect(step(null, '2026-12-10')).toBe('Post it or hand it over so that it is there on Thu, Dec 10')
  expect(step('post', '2026-12-08')).toBe('Post it now: it should have left by Mon, Dec 7')
  expect(step('post')).toBe('Post it by Mon, Dec 7, so that it is there on Thu, Dec 10')
  expect(step('meet')).toBe('Hand it over on Dec 9 or 10')
  expect(step('meet', '2026-12-10')).toBe('Hand it over today')
  expect(step('meet', '2026-12-07', '2026-12-12')).toBe(
    'Hand it over on Dec 9 or 10 for an event on Sat, Dec 12',
  )
  expect([handOverDays('2026-12-08'), handOverDays('2026-12-01')]).toEqual(['Dec 7 or 8', 'Nov 30 or Dec 1'])
})
