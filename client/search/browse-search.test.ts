import { expect, test } from 'vitest'
import { addDays, marketToday } from '../../shared/day.ts'
import { activeFilters, withoutAll } from '../../shared/search/active-filters.ts'
import { readSearch, toFilter } from '../../shared/search/browse-search.ts'

const given = (typed: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readSearch(typed)).filter(([, value]) => value !== undefined))

const today = marketToday(new Date())
const later = addDays(today, 4)

test.for([
  { category: 'wedding', size: '8', searchTerm: 'silk' },
  { minTotal: '20', maxTotal: '99.50' },
  { minTotal: '40', maxTotal: '40' },
  { from: today, to: later },
  { from: later, to: later },
  { sort: 'price_down' },
])('%o is understood', (typed) => expect(given(typed)).toEqual(typed))

test.for([
  { size: 'huge', category: 'hats', sort: 'newest' },
  { minTotal: '-3' },
  { minTotal: '0' },
  { maxTotal: '1e3' },
  { maxTotal: '100000000' },
  { minTotal: ['4'] },
  { from: later },
  { from: later, to: today },
  { from: addDays(today, -1), to: later },
  { from: '2999-02-30', to: '2999-03-04' },
  { searchTerm: '\u0000' },
])('of %o nothing is left', (typed) => expect(given(typed)).toEqual({}))

test('an amount is read however it is written', () => {
  expect(given({ minTotal: '49,50', maxTotal: '$1,000' })).toEqual({ minTotal: '49.50', maxTotal: '1000' })
})

test('what a dress is worn to may be given as its category', () => {
  expect(given({ category: 'prom', occasions: 'party' })).toEqual({ occasions: ['prom', 'party'] })
  expect(given({ category: 'cocktail' })).toEqual({ category: 'cocktail' })
})

test('a price range in the wrong order is what lies between', () => {
  expect(given({ minTotal: '100', maxTotal: '50' })).toEqual({ minTotal: '50', maxTotal: '100' })
})

test('addresses of before, which spoke of a day, find what they found', () => {
  expect(given({ minPrice: '20', maxPrice: '79.50' })).toEqual({ minTotal: '80', maxTotal: '318' })
  expect(given({ maxPrice: '80', maxTotal: '200' })).toEqual({ maxTotal: '200' })
})

test('prices are of the days that are chosen', () => {
  const filter = { maxTotal: '80', searchTerm: 'under $60 a day', from: today, to: addDays(today, 6) }
  const active = activeFilters(filter, today, [
    { kind: 'price', label: 'Up to $60 a day', text: filter.searchTerm },
  ])
  expect(active.map(({ label }) => label).slice(0, 2)).toEqual(['up to $60 a day', 'up to $80 for 7 days'])
})

test.for([
  [{ sizes: '8,10' }, { sizes: ['8', '10'] }],
  [{ sizes: ['10', '8', 'huge'] }, { sizes: ['8', '10'] }],
  [{ size: '8', sizes: '10' }, { sizes: ['8', '10'] }],
  [{ size: '8,8', sizes: '' }, { size: '8' }],
  [{ colors: 'red,mauve,blue' }, { colors: ['red', 'blue'] }],
  [{ colors: 'mauve', city: ' ' }, {}],
  [{ city: ' Brooklyn ' }, { city: 'Brooklyn' }],
  [{ city: 'Austin, TX' }, { city: 'Austin, TX' }],
  [{ cities: 'Reno,Austin,Reno' }, { cities: ['Reno', 'Austin'] }],
  [{ city: 'Austin, TX', cities: 'Reno' }, { cities: ['Austin', 'Reno'] }],
  [{ cities: ' ,Reno,\u0000' }, { city: 'Reno' }],
  [{ brands: 'Maison Ondine, Søren & Wilde' }, { brands: ['Maison Ondine', 'Søren & Wilde'] }],
  [
    { brands: Array.from({ length: 25 }, (_, n) => `House ${n}`) },
    { brands: Array.from({ length: 20 }, (_, n) => `House ${n}`) },
  ],
  [{ occasions: 'party,brunch,black_tie' }, { occasions: ['black_tie', 'party'] }],
  [{ conditions: 'worn out' }, {}],
  [
    { minRetail: '900', maxRetail: '100' },
    { minRetail: '100', maxRetail: '900' },
  ],
  [{ maxRetail: '-1' }, {}],
] as const)('%o is read as %o', ([typed, read]) => expect(given(typed)).toEqual(read))

test('the newest first are an order of their own only while something is searched for', () => {
  expect(given({ searchTerm: 'silk', sort: 'newest' })).toEqual({ searchTerm: 'silk', sort: 'newest' })
  expect(given({ sort: 'newest' })).toEqual({})
})

test('one bad value takes no good one along', () => {
  expect(given({ size: 'huge', minTotal: 'x', maxTotal: '80', sort: 'price_up' })).toEqual({
    maxTotal: '80',
    sort: 'price_up',
  })
})

test('the server is asked in numbers and days', () => {
  // Params of others, which the router keeps.
  const tagged = Object.assign(readSearch({}), { utm_source: 'letter' })
  expect(toFilter(tagged)).not.toHaveProperty('utm_source')
  expect(toFilter(readSearch({ minTotal: '20.5', from: today, to: later, size: '8' }))).toMatchObject({
    minTotal: 20.5,
    startDate: today,
    endDate: later,
    size: '8',
  })
})

test('every filter has a name and a way out', () => {
  const filter = readSearch({
    category: 'wedding_guest',
    size: '8',
    maxTotal: '80',
    searchTerm: 'silk',
    brands: 'Ondine,Fig',
    cities: 'Reno,Austin',
    occasions: 'party',
    conditions: 'good,as_new',
    minRetail: '500',
  })
  expect(activeFilters(filter, today).map(({ label }) => label)).toEqual([
    '“silk”',
    'Retail from $500',
    'As new or Good',
    'up to $80 for 4 days',
    'In Reno or Austin',
    'By Ondine or Fig',
    'For Party',
    'Wedding Guest',
    'Size 8',
  ])
  const without = activeFilters(filter, today).reduce((left, one) => ({ ...left, ...one.without }), filter)
  expect(activeFilters(without, today)).toEqual([])
})

test('a piece of the search term that was understood takes its text along, the last one the whole term', () => {
  const filter = readSearch({ searchTerm: 'red dress under $50 in red hook' })
  const active = activeFilters(filter, today, [
    { kind: 'color', label: 'Red', text: 'red' },
    { kind: 'price', label: 'Up to $50', text: 'under $50' },
    { kind: 'place', label: 'Red Hook', text: 'red hook' },
  ])
  expect(active.map(({ label, without }) => [label, without.searchTerm])).toEqual([
    ['Red', 'dress under $50 in red hook'],
    ['up to $50 for 4 days', 'red dress in red hook'],
    ['Red Hook', 'red dress under $50 in'],
  ])
  expect(withoutAll(filter, active, active.slice(0, 2)).searchTerm).toBe('dress in red hook')
  expect(withoutAll(filter, active, active)).toEqual({ searchTerm: undefined })
})
