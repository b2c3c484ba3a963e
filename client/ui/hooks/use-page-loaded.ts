import { useSyncExternalStore } from 'react'

const listen = (tell: () => void) => {
  addEventListener('load', tell)
  return () => removeEventListener('load', tell)
}

/** True after the page's load event: the time for what is not visible yet. */
export const usePageLoaded = () =>
  useSyncExternalStore(
    listen,
    () => document.readyState === 'complete',
    () => false,
  )
