import { afterEach, expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: 'rental-7@shop.test',
  title: 'Ivory; column, gown',
  description: 'Line one\nand \\ two',
  url: 'https://shop.test/dresses/ivory-8',
  days: { from: '2026-12-29', to: '2027-01-01' },
  isTentative: true,
}
const now = new Date('2026-11-21T23:30:05.123Z')
const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const shop = 'Second Dance'

test.for(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Asia/Kathmandu'])(
  'in %s a rental is its whole days, to the day after the last',
  (place) => {
    process.env.TZ = place
    expect(new Date(2026, 0, 1).getTimezoneOffset() === 0).toBe(place === 'UTC')
    const lines = calendarFile(event, { shop, now }).split('\r\n')
    expect(lines).toContain('DTSTART;VALUE=DATE:20261229')
    expect(lines).toContain('DTEND;VALUE=DATE:20270102')
    expect(lines).toContain('DTSTAMP:20261121T233005Z')
  },
)

test('is a calendar with one event, its text escaped', () => {
  expect(calendarFile(event, { shop, now }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Dance//Rentals//EN',
    'BEGIN:VEVENT',
    'UID:rental-7@shop.test',
    'DTSTAMP:20261121T233005Z',
    'DTSTART;VALUE=DATE:20261229',
    'DTEND;VALUE=DATE:20270102',
    String.raw`SUMMARY:Ivory\; column\, gown`,
    String.raw`DESCRIPTION:Line one\nand \\ two`,
    'URL:https://shop.test/dresses/ivory-8',
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line is longer than 75 bytes, and no letter is cut', () => {
  const title = 'Robe de soirée 🌸 '.repeat(20)
  const text = calendarFile({ ...event, title }, { shop, now })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
