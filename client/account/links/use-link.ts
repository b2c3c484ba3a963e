import { useRouterState } from '@tanstack/react-router'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'

/**
 * The token of the letter's link. It is in the address's fragment, which the server never sees: only after
 * hydration is it known that there is none.
 */
export function useLink() {
  const token = useRouterState({ select: ({ location }) => location.hash })
  const isHere = useHydrated()
  return { token, isMissing: isHere && !token }
}
