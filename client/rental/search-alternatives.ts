import { insteadOf, type NotHad } from '../../shared/rental/alternatives.ts'
import type { BrowseSearch } from '../search/browse-search-params.ts'

/** The search for a replacement of a dress that cannot be had, in the same place. */
export function searchInstead({ location, ...notHad }: NotHad & { location: string }): BrowseSearch {
  const { startDate: from, endDate: to, maxTotal, ...like } = insteadOf(notHad)
  return { ...like, from, to, maxTotal: maxTotal?.toString(), city: location || undefined }
}
