import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { trpc } from '../api/api.ts'
import { fetchPart } from '../ui/fetch-part.ts'

const load = () => import('./send-unsent.ts')

/** A chunk of its own, so that no first page waits; loaded early, as later there may be no connection. */
export const fetchUnsent = () => fetchPart(load)

/** Sends unsent messages and hearts: when the page opens, and on reconnecting. */
export function useSendUnsent() {
  const utils = trpc.useUtils()
  const userId = useSession().user?.id
  useEffect(() => {
    if (!userId) return
    const leaving = new AbortController()
    void fetchUnsent().then((unsent) => unsent?.keepSending(userId, utils, leaving.signal))
    return () => leaving.abort()
  }, [userId, utils])
}
