import { usePart } from '../../ui/fetch-part.ts'
import { usePageLoaded } from '../../ui/hooks/use-page-loaded.ts'

const fetchUnconfirmed = () => import('./unconfirmed.tsx')

/** Unconfirmed, fetched after the page has loaded. */
export function UnconfirmedLater() {
  return usePageLoaded() && <Line />
}

function Line() {
  const part = usePart(fetchUnconfirmed)
  return part && <part.Unconfirmed />
}
