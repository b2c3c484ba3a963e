import { alternativesTo, type Wanted } from '../../shared/rental/alternatives.ts'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'

/** The search for a replacement of a dress that cannot be had, in the same place. */
export function searchAlternatives({ location, ...wanted }: Wanted & { location: string }): BrowseSearch {
  const { startDate: from, endDate: to, maxTotal, ...like } = alternativesTo(wanted)
  return { ...like, from, to, maxTotal: maxTotal?.toString(), city: location || undefined }
}
