import { DECIMALS, inCurrency } from './currency.ts'
import { countDays, type DayRange } from './day.ts'
import { MIN_RENTAL_DAYS } from './rental/rental-limits.ts'

/** Discounts for longer rentals (docs/product.md#prices). `percent` is of the dress's price per day. */
export const tiers = [
  { fromDays: MIN_RENTAL_DAYS, percent: 100, recommended: false },
  { fromDays: 7, percent: 90, recommended: true },
  { fromDays: 28, percent: 75, recommended: false },
] as const

type Tier = (typeof tiers)[number]

/** All in cents. The total is always `days` × `rateCents`, so nothing is left to rounding. */
interface Quote {
  days: number
  tier: Tier
  rateCents: number
  totalCents: number
}

const tierFor = (days: number): Tier => tiers.findLast(({ fromDays }) => days >= fromDays) ?? tiers[0]

/** The price per day in a tier, in whole cents. */
export const rateCents = (priceCents: number, { percent }: Tier) => Math.round((priceCents * percent) / 100)

/** The price of `days` days; `priceCents` is the dress's price per day. */
export function quote(priceCents: number, days: number): Quote {
  const tier = tierFor(days)
  const rate = rateCents(priceCents, tier)
  return { days, tier, rateCents: rate, totalCents: days * rate }
}

/** The price per day, in cents, that has this rate for `days` days; where the rate was rounded, one of those that do. */
export const basisOf = (rate: number, days: number) => Math.round((rate * 100) / tierFor(days).percent)

/** The price of these days, inclusive; `pricePerDay` as in the API. */
export const quoteDays = (pricePerDay: number, { from, to }: DayRange) =>
  quote(toCents(pricePerDay), countDays(from, to))

/** The length of a rental in days; without chosen days, or with too few, the minimum. */
export const rentalDays = (chosen?: Partial<DayRange>) =>
  Math.max(MIN_RENTAL_DAYS, chosen?.from && chosen.to ? countDays(chosen.from, chosen.to) : 0)

/** The price of a rental for the chosen days, or for four: on cards, in lists and in searches. */
export const rentalTotal = (pricePerDay: number, chosen?: Partial<DayRange>) =>
  quote(toCents(pricePerDay), rentalDays(chosen))

/** The bounds of the price per day for `days` days that cost at least, or at most, a total. In cents. */
export const pricePerDayWithin = {
  atLeast: (totalCents: number, days: number) => {
    const rate = Math.ceil(totalCents / days)
    return Math.ceil(((2 * rate - 1) * 50) / tierFor(days).percent)
  },
  atMost: (totalCents: number, days: number) => {
    const rate = Math.floor(totalCents / days)
    return Math.ceil(((2 * rate + 1) * 50) / tierFor(days).percent) - 1
  },
}

/** The shortest longer rental that costs no more (28 days against 27); undefined when no tier has one. */
export function cheaperAndLonger(priceCents: number, days: number): Quote | undefined {
  const { totalCents } = quote(priceCents, days)
  return tiers
    .filter(({ fromDays }) => fromDays > days)
    .map(({ fromDays }) => quote(priceCents, fromDays))
    .find((longer) => longer.totalCents <= totalCents)
}

/** No price per day is higher. */
export const MAX_PRICE_CENTS = 10_000_000

const CENTS = 10 ** DECIMALS

/** An amount of the API in cents, which are the smallest unit of any currency here. */
export const toCents = (amount: number) => Math.round(amount * CENTS)
export const toAmount = (cents: number) => cents / CENTS

/** `$1,234.50` */
export const formatPrice = (cents: number) => inCurrency.format(toAmount(cents))

/** `$80`, `$79.50`: no cents where there are none. */
export const formatShortPrice = (cents: number) => formatPrice(cents).replace(/\.0+$/, '')
