import { addDays, formatDay, formatWeekday, type Day } from '../day.ts'
import { sendBy, type Travel } from './way.ts'

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

/**
 * What an owner does, and when; between the two stands to whom or from where: `Post it` … `by Mon, Dec 7, so that it is
 * there on Thu, Dec 10`.
 */
export function handOverStep(travel: Travel) {
  const { startDate, way } = travel
  const days = handOverDays(startDate)
  if (way === 'meet') return { act: 'Hand it over', when: `on ${days}` }
  const there = `so that it is there on ${formatWeekday(startDate)}`
  return way === 'post'
    ? { act: 'Post it', when: `by ${formatWeekday(sendBy(travel))}, ${there}` }
    : { act: 'Post it', when: `${there}, or hand it over on ${days}` }
}
