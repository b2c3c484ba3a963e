import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { trpc } from '../api/api.ts'
import { forgetViewed } from '../storage/recently-viewed.ts'
import { fetchPart } from '../ui/fetch-part.ts'

const CHANNEL = 'session'

/** Tells this tab's own message from another's: it comes back to the listener below. */
const thisTab = Math.random()

interface SessionChange {
  tab: number
  /** The user signed in from now on; null for a visitor. */
  userId: string | null
}

/** Tells the other tabs of this browser who is signed in from now on; by default nobody. */
export function tellOtherTabs(userId: string | null = null) {
  const channel = new BroadcastChannel(CHANNEL)
  const change: SessionChange = { tab: thisTab, userId }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(change)
  channel.close()
}

/** Deletes the photographs of listing drafts from this browser's IndexedDB. */
export function forgetFiles() {
  fetchPart(() => import('../storage/draft-files.ts'))
    .then((part) => part?.forgetDraftFiles())
    .catch((error: unknown) => console.error('Forgetting files failed', error))
}

/** Refetches the session, leaves pages that need one, and forgets private data. */
export function useClearSession() {
  const { auth } = trpc.useUtils()
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    forgetViewed()
    await auth.session.invalidate()
    await router.invalidate() // pages for signed-in people lead away
    queryClient.removeQueries({ type: 'inactive' }) // what was private to them leaves this browser
  }, [auth, queryClient, router])
}

/** Follows sign-ins and sign-outs of other tabs: forgets the previous user's data, and refetches. */
export function useSessionElsewhere() {
  const { auth } = trpc.useUtils()
  const queryClient = useQueryClient()
  const leave = useClearSession()
  useEffect(() => {
    const follow = async (userId: string | null) => {
      if (userId && userId === auth.session.getData()?.id) return auth.session.invalidate()
      auth.session.setData(undefined, null)
      await leave()
      await queryClient.resetQueries()
    }
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data: { tab, userId } }: MessageEvent<SessionChange>) => {
      if (tab === thisTab) return
      follow(userId).catch((error: unknown) => console.error('Following another tab failed', error))
    })
    return () => channel.close()
  }, [auth, queryClient, leave])
}
