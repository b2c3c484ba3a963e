import { expect, test } from 'vitest'
import { addDays, marketToday } from '../../shared/day.ts'
import { activeFilters } from './active-filters.ts'
import { readSearch, toFilter } from './search.ts'

const given = (typed: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readSearch(typed)).filter(([, value]) => value !== undefined))

const today = marketToday(new Date())
const later = addDays(today, 4)

test.for([
  { category: 'wedding', size: '8', searchTerm: 'silk' },
  { minPrice: '20', maxPrice: '99.50' },
  { minPrice: '40', maxPrice: '40' },
  { from: today, to: later },
  { from: later, to: later },
  { sort: 'price_down' },
])('%o is understood', (typed) => expect(given(typed)).toEqual(typed))

test.for([
  { size: 'huge', category: 'hats', sort: 'newest' },
  { minPrice: '-3' },
  { minPrice: '0' },
  { maxPrice: '1e3' },
  { maxPrice: '100000000' },
  { minPrice: '50', maxPrice: '40' },
  { minPrice: ['4'] },
  { from: later },
  { from: later, to: today },
  { from: addDays(today, -1), to: later },
  { from: '2999-02-30', to: '2999-03-04' },
  { searchTerm: '\u0000' },
])('of %o nothing is left', (typed) => expect(given(typed)).toEqual({}))

test('one bad value takes no good one along', () => {
  expect(given({ size: 'huge', minPrice: 'x', maxPrice: '80', sort: 'price_up' })).toEqual({
    maxPrice: '80',
    sort: 'price_up',
  })
})

test('the server is asked in numbers and days', () => {
  expect(toFilter(readSearch({ minPrice: '20.5', from: today, to: later, size: '8' }))).toMatchObject({
    minPrice: 20.5,
    startDate: today,
    endDate: later,
    size: '8',
  })
})

test('every filter has a name and a way out', () => {
  const filter = readSearch({ category: 'wedding_guest', size: '8', maxPrice: '80', searchTerm: 'silk' })
  expect(activeFilters(filter, today).map(({ label }) => label)).toEqual([
    '“silk”',
    'Wedding Guest',
    'Size 8',
    'up to $80',
  ])
  const without = activeFilters(filter, today).reduce((left, one) => ({ ...left, ...one.without }), filter)
  expect(activeFilters(without, today)).toEqual([])
})
