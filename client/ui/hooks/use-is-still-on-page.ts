import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * For answers: whether the user is still on the requesting page. If not, it must not navigate. The address
 * changes before the next page renders; the rendered page counts when they have come back meanwhile.
 */
export function useIsStillOnPage() {
  const { history } = useRouter()
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current && history.location.pathname === page
}
