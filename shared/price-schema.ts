import * as z from 'zod/mini'
import { formatPrice } from './price.ts'

/** The relative rounding error allowed in a sum of dollars in floating point, such as 0.1 + 0.2. */
const ROUNDING = 6 * Number.EPSILON

const isWholeCents = (dollars: number) => {
  const cents = Math.round(dollars * 100) / 100
  return Math.abs(dollars - cents) <= ROUNDING * Math.abs(dollars)
}

/** US dollars with at most two decimals, from one cent to `most`. */
export const priceSchema = (name: string, most: number) => {
  const positive = `${name} must be a positive number.`
  return z
    .number(positive)
    .check(
      z.gte(0.01, positive),
      z.lte(most, `${name} must be at most ${formatPrice(most * 100)}.`),
      z.refine(isWholeCents, `${name} can have at most two decimals.`),
    )
}
