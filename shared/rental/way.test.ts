import { expect, test } from 'vitest'
import { sendBy, type Travel } from './way.ts'

test('a dress leaves its lead days before the first day by post, and the day before otherwise', () => {
  const leaves = (travel: Partial<Travel>) =>
    sendBy({ startDate: '2026-12-02', way: 'post', leadDays: null, ...travel })
  expect(leaves({})).toBe('2026-11-29')
  expect(leaves({ leadDays: 5 })).toBe('2026-11-27')
  expect(leaves({ leadDays: 0 })).toBe('2026-12-02')
  expect(leaves({ way: 'meet', leadDays: 5 })).toBe('2026-12-01')
  expect(leaves({ way: null, leadDays: 5 })).toBe('2026-12-01')
})
