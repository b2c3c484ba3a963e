import { alternativesTo, whenOf, type Wanted } from '../../shared/rental/alternatives.ts'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'

/** The search for a replacement of a dress that cannot be had, in the same place. */
export function searchAlternatives({ location, ...wanted }: Wanted & { location: string }): BrowseSearch {
  const { size, category, occasions, maxTotal } = alternativesTo(wanted)
  return {
    size,
    category,
    occasions,
    ...whenOf(wanted),
    maxTotal: maxTotal?.toString(),
    city: location || undefined,
  }
}
