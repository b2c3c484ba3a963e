import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { trpc } from '../api.ts'

const CHANNEL = 'signed-out'

/** Tells this tab's own message from another's: it comes back to the listener below. */
const thisTab = Math.random()

/** Tells the other tabs of this browser that nobody is signed in any more. */
export function tellOtherTabs() {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(thisTab)
  channel.close()
}

/** Asks again who is here, leads away from pages that are not for them, and forgets what was private. */
export function useLeave() {
  const { auth } = trpc.useUtils()
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await auth.session.invalidate()
    await router.invalidate() // pages for signed-in people lead away
    queryClient.removeQueries({ type: 'inactive' }) // what was private to them leaves this browser
  }, [auth, queryClient, router])
}

/** Signs this tab out when another one does. */
export function useSignOutElsewhere() {
  const { auth } = trpc.useUtils()
  const leave = useLeave()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      if (data === thisTab) return
      auth.session.setData(undefined, null)
      leave().catch((error: unknown) => console.error('Signing out with another tab failed', error))
    })
    return () => channel.close()
  }, [auth, leave])
}
