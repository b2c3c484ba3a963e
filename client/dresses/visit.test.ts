import { expect, test } from 'vitest'
import { readVisit } from './visit.ts'

test('a dress’s address remembers the days and whether the dialog is wanted', () => {
  expect(readVisit({ from: '2026-12-03', to: '2026-12-06', rent: 'yes' })).toEqual({
    from: '2026-12-03',
    to: '2026-12-06',
    rent: 'yes',
  })
})

test.for([
  { from: '2026-02-31', to: '2026-03-05' },
  { from: '2026-12-06', to: '2026-12-03' },
  { from: '2026-12-06' },
  { from: '2026-13-01', to: '2026-13-04' },
  { from: '20261203', to: 7 },
  { rent: '1' },
])('what makes no sense is dropped: %o', (typed) => {
  expect(readVisit(typed)).toEqual({ from: undefined, to: undefined, rent: undefined })
})
