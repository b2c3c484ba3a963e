import { alternativesTo, whenOf, type Wanted } from '../../shared/rental/alternatives.ts'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'

/** The search for a replacement of a dress that cannot be had, in any place: where it was, there may be no other. */
export function searchAlternatives(wanted: Wanted): BrowseSearch {
  const { sizes, category, occasions, maxTotal } = alternativesTo(wanted)
  return { sizes, category, occasions, ...whenOf(wanted), maxTotal: maxTotal?.toString() }
}
