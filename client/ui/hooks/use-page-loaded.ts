import { useSyncExternalStore } from 'react'

const listen = (tell: () => void) => {
  addEventListener('load', tell)
  return () => removeEventListener('load', tell)
}

/** True once everything that the page came with has been loaded: the time for what nobody sees yet. */
export const usePageLoaded = () =>
  useSyncExternalStore(
    listen,
    () => document.readyState === 'complete',
    () => false,
  )
