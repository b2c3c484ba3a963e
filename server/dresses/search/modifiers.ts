import {
  addDays,
  countDays,
  dayFromParts,
  dayNumber,
  formatDays,
  formatWeekday,
  type Day,
  type DayRange,
  weekdayOf,
} from '../../../shared/day.ts'
import { MAX_RENTAL_DAYS, MIN_RENTAL_DAYS } from '../../../shared/rental/rental-limits.ts'

/** When a dress is wanted: for an event on one day, or from one day to another. */
export interface When {
  event?: Day
  days?: DayRange
}

/** A part of a search term about days, place or order. */
interface Modifier extends When {
  kind: 'days' | 'order' | 'near'
  label: string
  start: number
  end: number
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const MONTH = String.raw`(?<NAME>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const DAY = String.raw`(?<NAME>\d{1,2})(?:st|nd|rd|th)?`
const TO = String.raw`\s?(?:-|–|—|to|until|till)\s?`
const YEAR = String.raw`(?:,?\s(?<year>20\d\d))?`
const SHORT_WEEKDAY = String.raw`(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?,?`
const BEFORE = String.raw`(?<![\p{L}\p{N}])(?:(?:for|on|from|by|this|next|the|${SHORT_WEEKDAY})\s)*`
const AFTER = String.raw`(?![\p{L}\p{N}])`
const named = (pattern: string, name: string) => pattern.replace('NAME', name)
const piece = (pattern: string) => new RegExp(BEFORE + pattern + AFTER, 'giu')

const MONTH_FIRST = piece(
  String.raw`${named(MONTH, 'month')}\s?${named(DAY, 'first')}(?:${TO}(?:${named(MONTH, 'lastMonth')}\s?)?${named(DAY, 'last')})?${YEAR}`,
)
const DAY_FIRST = piece(
  String.raw`${named(DAY, 'first')}(?:${TO}${named(DAY, 'last')})?\s?(?:of\s)?${named(MONTH, 'month')}${YEAR}`,
)
const ISO = piece(String.raw`(?<day>20\d\d-\d\d-\d\d)`)
const NUMBERS = piece(String.raw`(?<one>\d{1,2})/(?<other>\d{1,2})(?:/(?<year>20\d\d))?(?!/)`)
const WEEKDAY = piece(`(?<weekday>${WEEKDAYS.join('|')}|weekend|tomorrow)`)
/** Month and day, and how the day is named; a Christmas party may be on any day. */
const HOLIDAYS = [
  ['dec', '31', String.raw`(?:new year[’']?s? eve|nye)`],
  ['jan', '1', String.raw`new year[’']?s?(?: day)?`],
  ['dec', '24', 'christmas eve'],
  ['dec', '25', String.raw`(?:christmas|xmas)(?: day)?(?!\s(?:party|parties))`],
  ['feb', '14', String.raw`valentine[’']?s(?: day)?`],
  ['oct', '31', 'halloween'],
].map(([month = '', first = '', name = '']) => ({ month, first, pattern: piece(name) }))

/** Years until a day that is not in each of them comes again, such as February 29. */
const UNTIL_AGAIN = Array.from({ length: 9 }, (_, years) => years)

/** The next such day, or that of the given year; undefined when there is none or it is past. */
function nextDay(today: Day, month: string, day: string, year: string | undefined): Day | undefined {
  const inYear = (year: number) =>
    dayFromParts(year, MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day))
  const years = year ? [Number(year)] : UNTIL_AGAIN.map((years) => Number(today.slice(0, 4)) + years)
  return years.map(inYear).find((one) => one >= today && isDay(one))
}

const isDay = (day: Day) => !Number.isNaN(dayNumber(day)) && addDays(day, 0) === day

/** A rental's days: no fewer than can be rented. */
function rentalDays(from: Day, to: Day): When | undefined {
  const least = addDays(from, MIN_RENTAL_DAYS - 1)
  const last = to > least ? to : least
  return countDays(from, last) <= MAX_RENTAL_DAYS ? { days: { from, to: last } } : undefined
}

/** Both ways of writing it have to mean the same day, and 12/14 is two sizes. */
function dayOfNumbers(today: Day, one: string, other: string, year: string | undefined) {
  if (Math.abs(Number(one) - Number(other)) === 2) return undefined
  const days = [
    [one, other],
    [other, one],
  ].flatMap(([month = '', day = '']) => {
    const name = MONTHS[Number(month) - 1]
    return (name && nextDay(today, name, day, year)) || []
  })
  return new Set(days).size === 1 ? days[0] : undefined
}

function dayOfWeekday(today: Day, weekday: string) {
  if (weekday === 'tomorrow') return addDays(today, 1)
  // Nothing can be there for today.
  const wanted = WEEKDAYS.indexOf(weekday === 'weekend' ? 'saturday' : weekday)
  return addDays(today, ((wanted - weekdayOf(today) + 6) % 7) + 1)
}

function whenOf(
  { month, first, lastMonth, last, year, day, weekday, one, other }: Record<string, string | undefined>,
  today: Day,
): When | undefined {
  const from = month && first ? nextDay(today, month, first, year) : undefined
  const to = from && month && last ? nextDay(from, lastMonth ?? month, last, undefined) : undefined
  if (from && to) return rentalDays(from, to)
  const numbered = one && other ? dayOfNumbers(today, one, other, year) : undefined
  const named = weekday ? dayOfWeekday(today, weekday.toLowerCase()) : undefined
  const written = day && isDay(day) && day >= today ? day : undefined
  const event = from ?? numbered ?? named ?? written
  return event ? { event } : undefined
}

const CHEAP =
  /(?<![\p{L}\p{N}])(?:(?:on a|low|tight) budget|budget|cheap(?:est|er)?|affordable|inexpensive|low(?:est)?[ -](?:price|cost)[sd]?|barat[oa]s?|economic[oa]s?|pas ch(?:er|ère|ere)|g(?:ü|ue|u)nstig(?:e[sr]?)?|billig(?:e[sr]?)?)(?! than)(?![\p{L}\p{N}])/giu
const NEAR =
  /(?<![\p{L}\p{N}])(?:near me|near ?by|near here|close by|close to me|around me|around here|in my (?:area|city|town)|locally)(?![\p{L}\p{N}])/giu
/** Numbers that are no sizes: "4 days". */
const COUNTED =
  /(?<![\p{L}\p{N}])(?:for )?\d+[ -]?(?:days?|nights?|weeks?|months?|hours?|people|persons?|guests?)(?![\p{L}\p{N}])/giu

const without = (term: string, { start, end }: Pick<Modifier, 'start' | 'end'>) =>
  term.slice(0, start) + '#'.repeat(end - start) + term.slice(end)

const labelOf = ({ event, days }: When, today: Day) =>
  days ? `Free ${formatDays(days, today)}` : `For ${event ? formatWeekday(event, today) : ''}`

const BETWEEN_DAYS = new RegExp(`^${TO}$`, 'iu')

/** Two days with "to" between them are days: `12/12 - 12/16`. */
function joinDays(term: string, modifiers: Modifier[], today: Day) {
  const [first, second, ...more] = modifiers.toSorted((a, b) => a.start - b.start)
  if (!first?.event || !second?.event || more.length) return
  if (second.event <= first.event || !BETWEEN_DAYS.test(term.slice(first.end, second.start))) return
  const when = rentalDays(first.event, second.event)
  if (when)
    modifiers.splice(0, 2, {
      ...when,
      kind: 'days',
      label: labelOf(when, today),
      start: first.start,
      end: second.end,
    })
}

/**
 * Finds days, place and order in a term, and gives the term with `#` for each of their letters, so that their numbers are
 * not read as sizes or prices.
 */
export function findModifiers(term: string, today: Day) {
  const modifiers: Modifier[] = []
  let rest = term
  const patterns = [ISO, MONTH_FIRST, DAY_FIRST, NUMBERS, WEEKDAY].map((pattern) => ({ pattern }))
  for (const { pattern, ...known } of [...HOLIDAYS, ...patterns])
    for (const { 0: text, index, groups } of rest.matchAll(pattern)) {
      const when = whenOf({ ...known, ...groups }, today)
      if (!when) continue
      const modifier = { start: index, end: index + text.length, ...when }
      modifiers.push({ ...modifier, kind: 'days', label: labelOf(when, today) })
      rest = without(rest, modifier)
    }
  joinDays(term, modifiers, today)
  const others = [
    { kind: 'order', label: 'Cheapest first', pattern: CHEAP },
    { kind: 'near', label: 'Near me', pattern: NEAR },
  ] as const
  for (const { kind, label, pattern } of others)
    for (const { 0: text, index } of rest.matchAll(pattern)) {
      const modifier = { kind, label, start: index, end: index + text.length }
      modifiers.push(modifier)
      rest = without(rest, modifier)
    }
  for (const { 0: text, index } of rest.matchAll(COUNTED))
    rest = without(rest, { start: index, end: index + text.length })
  return { modifiers, rest }
}
