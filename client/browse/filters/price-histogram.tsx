import { MAX_COUNTED } from '../../../shared/dress/dress.ts'
import type { PriceFacet } from '../../../shared/dress/facets.ts'
import { formatShortPrice, toCents } from '../../../shared/price.ts'
import { LOCALE } from '../../../shared/locale.ts'
import classes from './price-histogram.module.css'

interface PriceHistogramProps {
  bars: readonly PriceFacet[] | undefined
  /** The chosen range, in the shop's currency. */
  least: number
  most: number
  isChanging: boolean
}

/** Dresses by price, drawn and as a list for screen readers; renders nothing without counts. */
export function PriceHistogram({ bars = [], least, most, isChanging }: PriceHistogramProps) {
  const highest = Math.max(...bars.map(({ count }) => count ?? 0))
  if (highest < 1 || bars.some(({ count }) => count === null)) return null
  return (
    <ul className={classes.histogram} aria-label="Dresses by price" data-changing={isChanging || undefined}>
      {bars.map(({ from, to, count }) => (
        <li key={from} data-chosen={(from < most && (to ?? Infinity) > least) || undefined}>
          {/* One dress among a thousand is still visible. */}
          <i aria-hidden style={{ height: count ? `${Math.max(6, ((count ?? 0) / highest) * 100)}%` : 0 }} />
          <span className="unseen">
            {to ? `${priceOf(from)} to ${priceOf(to)}` : `From ${priceOf(from)}`}: {countWords(count ?? 0)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const priceOf = (amount: number) => formatShortPrice(toCents(amount))

function countWords(count: number) {
  if (count > MAX_COUNTED) return `more than ${MAX_COUNTED.toLocaleString(LOCALE)} dresses`
  return count === 1 ? '1 dress' : `${count} dresses`
}
