import * as z from 'zod/mini'
import { dayFromNumber, dayNumber } from './day.ts'

const isDay = (text: string) => {
  const number = dayNumber(text)
  return Number.isFinite(number) && dayFromNumber(number) === text
}

/**
 * A day on the wire. A full timestamp is understood only when it is exactly midnight UTC, which is what
 * a well-meaning `Date` of that day becomes in JSON; any other would be a guess.
 */
export const daySchema = z.string('Please give a date as YYYY-MM-DD.').check(
  z.overwrite((text) => text.replace(/^(\d{4}-\d{2}-\d{2})T00:00(:00(\.0{1,9})?)?(Z|\+00:00)$/, '$1')),
  z.refine(
    (text) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && isDay(text),
    'Please give a date as YYYY-MM-DD.',
  ),
)
