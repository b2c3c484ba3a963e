import { trpc } from '../../api/api.ts'

/** Refetches what a decision changes: the lists of admins, and what is hidden or ends with it. */
export function useRefetchDecided() {
  const { admin, dresses, closets, favorites, reviews, messages, rentals } = trpc.useUtils()
  return () =>
    void Promise.all(
      [admin, dresses, closets, favorites, reviews, messages, rentals].map((answers) => answers.invalidate()),
    )
}
