import { trpc } from '../api/api.ts'

/**
 * Invalidates every query of rentals and days, the conversations that show them, and the number of requests.
 * For after any change, failed or not.
 */
export function useInvalidateRentals() {
  const { rentals, messages, dresses, auth } = trpc.useUtils()
  return () =>
    Promise.all([
      rentals.invalidate(),
      messages.invalidate(),
      auth.session.invalidate(),
      // With the rentals ahead that keep a dress from being deleted.
      dresses.mine.invalidate(),
      dresses.minePage.invalidate(),
    ])
}
