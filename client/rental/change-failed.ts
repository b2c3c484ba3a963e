import { callFailed, isUnanswered } from '../api/api.ts'
import { failed } from '../ui/feedback/toast.tsx'

/**
 * Shows that a change of a rental failed, in the server's words or `otherwise`. After a lost connection
 * nobody knows: it says so until the connection is back and rentals are refetched
 * (use-invalidate-rentals.ts).
 */
export function changeFailed(error: unknown, otherwise: string, title = 'Update Failed') {
  if (navigator.onLine || !isUnanswered(error)) return void callFailed(title, error, otherwise)
  const told = failed(
    'Connection lost',
    'It may have been taken, or not: once you are online again, the page says what stands.',
  )
  addEventListener('online', async () => (await told)?.(), { once: true })
}
