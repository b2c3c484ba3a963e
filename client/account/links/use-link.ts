import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The secret of the letter's link that led here. It stands behind `#`, which no server is told: only once the page is
 * the browser's own is it known that there is none.
 */
export function useLink() {
  const token = useRouterState({ select: ({ location }) => location.hash })
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return { token, isMissing: isHere && !token }
}
