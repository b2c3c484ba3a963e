import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration, as the browser's clock is unknown there. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
