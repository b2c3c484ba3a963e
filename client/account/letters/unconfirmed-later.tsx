import { usePart } from '../../ui/fetch-part.ts'
import { usePageLoaded } from '../../ui/use-page-loaded.ts'

const fetchUnconfirmed = () => import('./unconfirmed.tsx')

/** The line about an address that is not confirmed; nobody waits for it: it comes when the page is there. */
export function UnconfirmedLater() {
  return usePageLoaded() && <Line />
}

function Line() {
  const part = usePart(fetchUnconfirmed)
  return part && <part.Unconfirmed />
}
