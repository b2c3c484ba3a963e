import { useEffect, useState } from 'react'
import type * as Fit from '../../shared/dress/fit.ts'
import { useSession } from '../session/session.ts'
import { trpc } from '../api/api.ts'

/** How long measures are fresh; a change updates them at once. */
const FRESH_MS = 5 * 60_000

/**
 * The signed-in user's measures: null when there are none, undefined while loading and for visitors. Fit is
 * computed here and not on the server, so that pages and lists are the same for everybody. While `isAsking`,
 * the user is not yet asked to enter measures.
 */
export function useBody(isWanted = true) {
  const { user, isChecking } = useSession()
  const canTell = user !== null && !user.mustChangePassword
  const { data, isLoading } = trpc.body.get.useQuery(undefined, {
    staleTime: FRESH_MS,
    enabled: isWanted && canTell,
  })
  return { canTell, body: canTell ? data : undefined, isAsking: isChecking || isLoading }
}

/** The code that computes fit; loaded only for users with measures. */
export function useFit(isWanted: boolean) {
  const [fit, setFit] = useState<typeof Fit>()
  useEffect(() => {
    if (!isWanted) return
    import('../../shared/dress/fit.ts').then(setFit, (error: unknown) =>
      console.info('What says how it fits could not be loaded', error),
    )
  }, [isWanted])
  return fit
}
