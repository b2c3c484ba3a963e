import { useEffect, useState } from 'react'
import type * as Fit from '../../shared/fit.ts'
import { useSession } from '../session/session.ts'
import { trpc } from '../api/api.ts'

/** How long one's own measures are taken as they stand; whoever changes them here is answered with the new ones. */
const FRESH_MS = 5 * 60_000

/**
 * What whoever is signed in measures: null when they have told nothing, undefined while that is not known, and of
 * visitors. Worked out here and not on the server, so that pages and lists are the same for everybody. While
 * `isAsking`, nobody is told to tell what they may have told.
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

/** What knows whether something fits; fetched for those alone of whom it is known what they measure. */
export function useFit(isWanted: boolean) {
  const [fit, setFit] = useState<typeof Fit>()
  useEffect(() => {
    if (!isWanted) return
    import('../../shared/fit.ts').then(setFit, (error: unknown) =>
      console.info('What says how it fits could not be loaded', error),
    )
  }, [isWanted])
  return fit
}
