import { countDays, type DayRange } from './day.ts'
import { MIN_RENTAL_DAYS } from './rental-limits.ts'

/** Longer rentals cost less a day (docs/product.md#prices). `percent` is of the dress's price per day. */
export const tiers = [
  { fromDays: MIN_RENTAL_DAYS, percent: 100, recommended: false },
  { fromDays: 7, percent: 90, recommended: true },
  { fromDays: 28, percent: 75, recommended: false },
] as const

type Tier = (typeof tiers)[number]

/** Everything in cents. The total is always `days` × `rateCents`, so nothing is left to rounding. */
interface Quote {
  days: number
  tier: Tier
  rateCents: number
  totalCents: number
}

const tierFor = (days: number): Tier => tiers.findLast(({ fromDays }) => days >= fromDays) ?? tiers[0]

/** What a day costs in a tier, in whole cents. */
export const rateCents = (priceCents: number, { percent }: Tier) => Math.round((priceCents * percent) / 100)

/** What `days` of a dress cost whose price per day is `priceCents`. */
export function quote(priceCents: number, days: number): Quote {
  const tier = tierFor(days)
  const rate = rateCents(priceCents, tier)
  return { days, tier, rateCents: rate, totalCents: days * rate }
}

/** What a dress of so many dollars a day costs for these days. */
export const quoteDays = (pricePerDay: number, { from, to }: DayRange) =>
  quote(toCents(pricePerDay), countDays(from, to))

/** How many days a rental has: those that are chosen, and before any are, or of too few, the fewest that there can be. */
export const rentalDays = (chosen?: Partial<DayRange>) =>
  Math.max(MIN_RENTAL_DAYS, chosen?.from && chosen.to ? countDays(chosen.from, chosen.to) : 0)

/** What a rental of a dress costs, for the days that are chosen or else for four: on cards, in lists and in searches. */
export const rentalTotal = (pricePerDay: number, chosen?: Partial<DayRange>) =>
  quote(toCents(pricePerDay), rentalDays(chosen))

/** The prices per day of which a rental of `days` costs at least, or at most, so much. All in cents. */
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

/** The shortest longer rental that costs no more than `days` do, if a tier makes that possible (28 days against 27). */
export function cheaperAndLonger(priceCents: number, days: number): Quote | undefined {
  const { totalCents } = quote(priceCents, days)
  return tiers
    .filter(({ fromDays }) => fromDays > days)
    .map(({ fromDays }) => quote(priceCents, fromDays))
    .find((longer) => longer.totalCents <= totalCents)
}

/** Dollars of the wire as the cents we count in. */
export const toCents = (dollars: number) => Math.round(dollars * 100)
export const toDollars = (cents: number) => cents / 100

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50` */
export const formatUsd = (cents: number) => usd.format(cents / 100)

/** `$80`, `$79.50`: whole dollars without their cents. */
export const formatShortUsd = (cents: number) => formatUsd(cents).replace(/\.00$/, '')
