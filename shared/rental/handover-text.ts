import { addDays, formatDay, formatWeekday, type Day } from '../day.ts'

/**
 * How a dress gets to its renter and back, as every page and letter says it: the first day is the one on which it is in
 * the renter's hands.
 */
export const HANDOVER_TEXT =
  'The dress is with its renter on the first day: posted in time, or handed over then or the day before. It goes back on the last day.'

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `9th` */
const ordinal = (day: Day) => {
  const number = Number(day.slice(8))
  return `${number}${endings[ordinals.select(number)] ?? 'th'}`
}

/** The days before a rental on which a dress is handed over: `the 9th or 10th`, `Nov 30 or Dec 1`. */
export function handOverDays(firstDay: Day) {
  const before = addDays(firstDay, -1)
  if (before.slice(0, 7) !== firstDay.slice(0, 7)) return outDays(firstDay)
  return `the ${ordinal(before)} or ${ordinal(firstDay)}`
}

/** The same without an article: `Dec 9 or 10`, `Nov 30 or Dec 1`. */
export function outDays(firstDay: Day) {
  const before = addDays(firstDay, -1)
  const isOneMonth = before.slice(0, 7) === firstDay.slice(0, 7)
  return `${formatDay(before)} or ${isOneMonth ? Number(firstDay.slice(8)) : formatDay(firstDay)}`
}

/** What follows `Post it`: `so that it is there on Thu, Dec 10, or hand it over on the 9th or 10th` */
export const inTimeFor = (firstDay: Day) =>
  `so that it is there on ${formatWeekday(firstDay)}, or hand it over on ${handOverDays(firstDay)}`
