import * as z from 'zod/mini'
import { DECIMALS } from './currency.ts'
import { formatPrice, MAX_PRICE_CENTS, toAmount, toCents } from './price.ts'

/** The relative rounding error allowed in a sum in floating point, such as 0.1 + 0.2. */
const ROUNDING = 6 * Number.EPSILON

const isWholeCents = (amount: number) =>
  Math.abs(amount - toAmount(toCents(amount))) <= ROUNDING * Math.abs(amount)

const DECIMALS_TEXT = DECIMALS ? `at most ${DECIMALS === 2 ? 'two' : DECIMALS}` : 'no'

/** An amount with no more decimals than the currency has, from one cent on. */
export const priceSchema = (name: string, mostCents = MAX_PRICE_CENTS) => {
  const positive = `${name} must be a positive number.`
  return z
    .number(positive)
    .check(
      z.gte(toAmount(1), positive),
      z.lte(toAmount(mostCents), `${name} must be at most ${formatPrice(mostCents)}.`),
      z.refine(isWholeCents, `${name} can have ${DECIMALS_TEXT} decimals.`),
    )
}
