import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Asked when an answer comes: whether whoever waited for it is still on the page that sent for it. If not, it leads them
 * nowhere. The address says so before the next page is there, and what is shown says so when they came back meanwhile.
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
