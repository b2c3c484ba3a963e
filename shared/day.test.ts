import { describe, expect, test } from 'vitest'
import {
  addDays,
  beginsAt,
  countDays,
  formatDays,
  formatRentalDays,
  marketToday,
  mergeRanges,
  monthRange,
} from './day.ts'
import { daySchema } from './day-schema.ts'

describe('a day', () => {
  test.for([
    ['2026-12-03', '2026-12-06', 4],
    ['2028-02-27', '2028-03-01', 4], // a leap year
    ['2026-12-30', '2027-01-02', 4],
    ['2026-03-06', '2026-03-09', 4], // clocks change in America
    ['2026-12-03', '2026-12-03', 1],
  ] as const)('counts %s to %s as %d, both ends included', ([from, to, days]) => {
    expect(countDays(from, to)).toBe(days)
    expect(addDays(from, days - 1)).toBe(to)
  })

  test('is understood as its text, or as the timestamp of exactly its midnight UTC [ASVS 1.1.1]', () => {
    expect(daySchema.parse('2026-12-03')).toBe('2026-12-03')
    expect(daySchema.parse('2026-12-03T00:00:00.000Z')).toBe('2026-12-03')
    expect(daySchema.parse('2026-12-03T00:00:00+00:00')).toBe('2026-12-03')
  })

  test.for([
    '2027-02-30',
    '2026-13-01',
    '0000-01-01',
    '10000-01-01',
    '2026-12-03T05:00:00.000Z',
    '2026-12-03T00:00:00+02:00',
    '2026-1-1',
    ' 2026-12-03',
    'infinity',
    'today',
    '',
    0,
    1e20,
    null,
    undefined,
    new Date(0),
    ['2026-12-03'],
  ])('is not %s', (wire) => {
    expect(daySchema.safeParse(wire).error?.issues[0]?.message).toBe('Please give a date as YYYY-MM-DD.')
  })

  test('begins, for the market, where it begins last on Earth', () => {
    expect(marketToday(new Date('2026-12-03T11:59:59Z'))).toBe('2026-12-02')
    expect(marketToday(new Date('2026-12-03T12:00:00Z'))).toBe('2026-12-03')
    expect(beginsAt('2026-12-03')).toEqual(new Date('2026-12-03T12:00:00Z'))
  })

  test('has a month around it', () => {
    expect(monthRange(2028, 2)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(monthRange(2026, 12)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  test('of several ranges is one where they overlap or touch, also over the end of a month', () => {
    expect(
      mergeRanges([
        { from: '2026-12-01', to: '2026-12-02' },
        { from: '2026-11-29', to: '2026-11-30' },
        { from: '2026-12-10', to: '2026-12-13' },
        { from: '2026-12-11', to: '2026-12-12' },
      ]),
    ).toEqual([
      { from: '2026-11-29', to: '2026-12-02' },
      { from: '2026-12-10', to: '2026-12-13' },
    ])
  })

  test('is written the American way, wherever the reader sits', () => {
    expect(formatDays({ from: '2026-12-03', to: '2026-12-06' }, '2026-11-21')).toBe('Dec 3 – 6')
    expect(formatDays({ from: '2026-11-29', to: '2026-12-02' }, '2026-11-21')).toBe('Nov 29 – Dec 2')
    expect(formatDays({ from: '2026-12-03', to: '2026-12-03' }, '2026-11-21')).toBe('Dec 3')
  })

  test('of another year says which', () => {
    const [last, today, next] = ['2025-12-30', '2026-11-21', '2027-01-02']
    expect(formatDays({ from: '2027-02-06', to: '2027-02-09' }, today)).toBe('Feb 6 – 9, 2027')
    expect(formatDays({ from: '2027-02-06', to: '2027-02-06' }, today)).toBe('Feb 6, 2027')
    expect(formatDays({ from: '2026-12-30', to: next }, today)).toBe('Dec 30 – Jan 2, 2027')
    expect(formatDays({ from: last, to: '2026-01-02' }, today)).toBe('Dec 30, 2025 – Jan 2')
    expect(formatDays({ from: '2027-12-30', to: '2028-01-02' }, today)).toBe('Dec 30, 2027 – Jan 2, 2028')
    expect(formatDays({ from: '2027-01-30', to: '2027-02-02' }, today)).toBe('Jan 30 – Feb 2, 2027')
  })

  test('says its weekdays to the two sides of a rental', () => {
    const on = (from: string, to: string) => formatRentalDays({ from, to }, '2026-11-21')
    expect(on('2026-12-04', '2026-12-07')).toBe('Fri, Dec 4 – Mon, Dec 7')
    expect(on('2027-02-06', '2027-02-09')).toBe('Sat, Feb 6 – Tue, Feb 9, 2027')
    expect(on('2025-12-30', '2026-01-02')).toBe('Tue, Dec 30, 2025 – Fri, Jan 2')
  })
})
