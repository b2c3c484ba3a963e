import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { trpc } from '../api/api.ts'
import { fetchPart } from '../ui/fetch-part.ts'

const load = () => import('./send-unsent.ts')

/** Apart, so that no first page waits for it; and before it is needed, for then there may be no connection. */
export const fetchUnsent = () => fetchPart(load)

/** Sends the messages and hearts that wait in this browser: when the page opens, and once there is a connection. */
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
