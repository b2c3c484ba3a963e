import { trpc } from '../api/api.ts'

/**
 * Invalidates every query of rentals, days, hand-overs and reviews, the conversations that show them, and the number of
 * requests. For after any change, failed or not.
 */
export function useInvalidateRentals() {
  const { rentals, waiting, handover, reviews, messages, dresses, auth } = trpc.useUtils()
  return () =>
    Promise.all([
      rentals.invalidate(),
      waiting.invalidate(),
      handover.invalidate(),
      reviews.invalidate(),
      messages.invalidate(),
      auth.session.invalidate(),
      // With the rentals ahead that keep a dress from being deleted.
      dresses.mine.invalidate(),
      dresses.minePage.invalidate(),
    ])
}
