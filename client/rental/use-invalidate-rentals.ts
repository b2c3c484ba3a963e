import { trpc } from '../api/api.ts'

/**
 * After something was done with a rental or with the days of a dress, whatever came of it: all that is shown of rentals
 * and of days, the conversations in which they stand too, and the number of requests are asked for again.
 */
export function useInvalidateRentals() {
  const { rentals, messages, auth } = trpc.useUtils()
  return () => Promise.all([rentals.invalidate(), messages.invalidate(), auth.session.invalidate()])
}
