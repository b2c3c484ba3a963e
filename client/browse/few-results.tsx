import { usePart } from '../ui/fetch-part.ts'
import type { BrowseSearch } from '../search/browse-search-params.ts'

/** A list with fewer than this has room for what comes near. */
export const FEW = 6

const fetchAlsoFree = () => import('./also-free.tsx')

interface FewResultsProps {
  filter: BrowseSearch
  /** The dresses that are shown above. */
  shown: readonly number[]
}

/** What comes near, under a short list; fetched when there is one. */
export function FewResults(props: FewResultsProps) {
  const part = usePart(fetchAlsoFree)
  return part && <part.AlsoFree {...props} />
}
