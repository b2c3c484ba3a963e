import { expect, test } from 'vitest'
import { addDays, marketToday } from '../../shared/day.ts'
import { readDressSearch } from './dress-search-params.ts'

const today = marketToday(new Date())

test('a dress’s address remembers the days and whether the dialog is wanted', () => {
  expect(readDressSearch({ from: today, to: addDays(today, 3), rent: 'yes' })).toEqual({
    from: today,
    to: addDays(today, 3),
    rent: 'yes',
  })
})

test.for([
  { from: '2020-01-01', to: '2020-01-05' },
  { from: addDays(today, -1), to: addDays(today, 2) },
  { from: today, to: addDays(today, 90) },
  { from: addDays(today, 363), to: addDays(today, 366) },
  { from: '2026-02-31', to: '2026-03-05' },
  { from: '2026-12-06', to: '2026-12-03' },
  { from: '2026-12-06' },
  { from: '2026-13-01', to: '2026-13-04' },
  { from: '20261203', to: 7 },
  { rent: '1' },
])('what makes no sense is dropped: %o', (typed) => {
  expect(readDressSearch(typed)).toEqual({ from: undefined, to: undefined, rent: undefined })
})
