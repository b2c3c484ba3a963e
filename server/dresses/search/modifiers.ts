import { addDays, countDays, dayNumber, formatDays, type Day, type DayRange } from '../../../shared/day.ts'
import { MAX_RENTAL_DAYS, MIN_RENTAL_DAYS } from '../../../shared/rental/rental-limits.ts'

/** A part of a search term about days, place or order. */
interface Modifier {
  kind: 'days' | 'order' | 'near'
  label: string
  start: number
  end: number
  days?: DayRange
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const MONTH = String.raw`(?<NAME>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const DAY = String.raw`(?<NAME>\d{1,2})(?:st|nd|rd|th)?`
const TO = String.raw`\s?(?:-|–|—|to|until|till)\s?`
const YEAR = String.raw`(?:,?\s(?<year>20\d\d))?`
const BEFORE = String.raw`(?<![\p{L}\p{N}])(?:(?:for|on|from|by|this|next|the)\s)*`
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
const WEEKDAY = piece(`(?<weekday>${WEEKDAYS.join('|')}|weekend|tomorrow)`)

/** The next such day, or that of the given year; undefined when there is none or it is past. */
function nextDay(today: Day, month: string, day: string, year: string | undefined): Day | undefined {
  const two = (part: number) => String(part).padStart(2, '0')
  const inYear = (year: number): Day =>
    `${year}-${two(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)}-${two(Number(day))}`
  const thisYear = Number(today.slice(0, 4))
  const found = year
    ? inYear(Number(year))
    : [inYear(thisYear), inYear(thisYear + 1)].find((one) => one >= today)
  return found && found >= today && isDay(found) ? found : undefined
}

const isDay = (day: Day) => !Number.isNaN(dayNumber(day)) && addDays(day, 0) === day

/** A rental's days from the first on: no fewer than can be rented. */
function rentalFrom(from: Day | undefined, to: Day | undefined): DayRange | undefined {
  if (!from) return undefined
  const least = addDays(from, MIN_RENTAL_DAYS - 1)
  const last = to && to > least ? to : least
  return countDays(from, last) <= MAX_RENTAL_DAYS ? { from, to: last } : undefined
}

function daysOf(
  { month, first, lastMonth, last, year, day, weekday }: Record<string, string | undefined>,
  today: Day,
) {
  if (day) return isDay(day) && day >= today ? rentalFrom(day, undefined) : undefined
  if (weekday) {
    const name = weekday.toLowerCase()
    if (name === 'tomorrow') return rentalFrom(addDays(today, 1), undefined)
    // A weekend begins with its Friday. 1970-01-01 was a Thursday.
    const wanted = WEEKDAYS.indexOf(name === 'weekend' ? 'friday' : name)
    const away = (wanted - (dayNumber(today) + 4) + 7_000_000) % 7
    return rentalFrom(addDays(today, away), undefined)
  }
  const from = month && first ? nextDay(today, month, first, year) : undefined
  const to = from && month && last ? nextDay(from, lastMonth ?? month, last, undefined) : undefined
  return rentalFrom(from, to)
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

/**
 * Finds days, place and order in a term, and gives the term with `#` for each of their letters, so that their numbers are
 * not read as sizes or prices.
 */
export function findModifiers(term: string, today: Day) {
  const modifiers: Modifier[] = []
  let rest = term
  for (const pattern of [ISO, MONTH_FIRST, DAY_FIRST, WEEKDAY])
    for (const { 0: text, index, groups = {} } of rest.matchAll(pattern)) {
      const days = daysOf(groups, today)
      if (!days) continue
      const modifier = { start: index, end: index + text.length, days }
      modifiers.push({ ...modifier, kind: 'days', label: `Free ${formatDays(days, today)}` })
      rest = without(rest, modifier)
    }
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
