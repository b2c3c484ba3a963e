import { formatDays, type Day } from '../../shared/day.ts'
import { categoryLabel } from '../../shared/dress.ts'
import { formatUsd, toCents } from '../../shared/price.ts'
import type { BrowseSearch } from './search.ts'

/** A filter that is set. */
export interface ActiveFilter {
  /** As on its chip: `Size 8`. */
  label: string
  /** In a sentence, after "Without": `size 8`. */
  phrase: string
  /** What lets go of it. */
  without: BrowseSearch
}

/** The filters of an address, each in words and with the change that lets go of it alone. */
export function activeFilters(
  { searchTerm, category, size, minPrice, maxPrice, from, to }: BrowseSearch,
  today: Day,
) {
  const active: ActiveFilter[] = []
  if (searchTerm) {
    active.push({
      label: `“${searchTerm}”`,
      phrase: `“${searchTerm}”`,
      without: { searchTerm: undefined },
    })
  }
  if (category) {
    const label = categoryLabel(category)
    active.push({ label, phrase: `category ${label}`, without: { category: undefined } })
  }
  if (size) active.push({ label: `Size ${size}`, phrase: `size ${size}`, without: { size: undefined } })
  if (minPrice || maxPrice) {
    const label = priceLabel(minPrice, maxPrice)
    active.push({
      label,
      phrase: `the price ${label}`,
      without: { minPrice: undefined, maxPrice: undefined },
    })
  }
  if (from && to) {
    const label = formatDays({ from, to }, today)
    active.push({
      label: `Free ${label}`,
      phrase: `the dates ${label}`,
      without: { from: undefined, to: undefined },
    })
  }
  return active
}

function priceLabel(least: string | undefined, most: string | undefined) {
  if (least && most) return `${dollars(least)} – ${dollars(most)}`
  return least ? `from ${dollars(least)}` : `up to ${dollars(most ?? '')}`
}

/** `$80`, `$79.50`: whole dollars without their cents. */
const dollars = (typed: string) => formatUsd(toCents(Number(typed))).replace(/\.00$/, '')
