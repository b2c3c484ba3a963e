import { save } from '../storage/save-file.ts'
import { addDays, type DayRange } from '../../shared/day.ts'

interface CalendarEvent {
  /** Stable per rental, so that a calendar which has the event already updates it. */
  id: string
  title: string
  description: string
  url: string
  days: DayRange
  /** True until the owner has approved. */
  isTentative: boolean
}

/**
 * A calendar file (RFC 5545) with one all-day event, on the same days in every time zone. `shop` is
 * the name of its maker, `now` its timestamp.
 */
export const calendarFile = (event: CalendarEvent, { shop, now }: { shop: string; now: Date }) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shop)}//Rentals//EN`,
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${basic(event.days.from)}`,
    `DTEND;VALUE=DATE:${basic(addDays(event.days.to, 1))}`, // the day after the last
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** `20261203` */
const basic = (day: string) => day.replaceAll('-', '')

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Lines are folded at 75 bytes, never inside a character. */
function folded(line: string) {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const length = new TextEncoder().encode(letter).length
    if (bytes + length > 75) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += letter
    bytes += length
  }
  return [...parts, part].join('\r\n')
}

/** Downloads a calendar file. */
export const download = (name: string, text: string) =>
  save(name, new Blob([text], { type: 'text/calendar;charset=utf-8' }))
