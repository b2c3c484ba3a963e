import { isUnanswered, reason } from '../api/api.ts'
import { failed } from '../ui/feedback/toast.tsx'

/**
 * Says that a change of a rental was not made, in the server's words or else in `otherwise`. Where the connection is gone
 * nobody knows that: so it says until it is back, when what shows the rental is asked for again (use-invalidate-rentals.ts).
 */
export function changeFailed(error: unknown, otherwise: string, title = 'Update Failed') {
  if (navigator.onLine || !isUnanswered(error)) return void failed(title, reason(error, otherwise))
  const told = failed(
    'Connection lost',
    'It may have been taken, or not: once you are online again, the page says what stands.',
  )
  addEventListener('online', async () => (await told)?.(), { once: true })
}
