import { usePart } from '../ui/fetch-part.ts'
import type { BrowseSearch } from '../search/browse-search-params.ts'

/** Below this number of results, similar dresses are shown. */
export const FEW = 6

const fetchAlsoFree = () => import('./also-free.tsx')

interface FewResultsProps {
  filter: BrowseSearch
  /** The dresses in the list above. */
  shown: readonly number[]
}

/** Loads the similar dresses below a short list. */
export function FewResults(props: FewResultsProps) {
  const part = usePart(fetchAlsoFree)
  return part && <part.AlsoFree {...props} />
}
