import type { ReviewShow } from '../../shared/review-schema.ts'
import { callFailed, trpc, type Answers } from '../api/api.ts'
import { pagedList } from '../api/pagination.ts'
import { succeeded } from '../ui/feedback/toast.tsx'
import { inPages } from './in-pages.ts'

export type ModeratedReview = Answers['reviews']['moderationList']['reviews'][number]

/** Pages of the reviews to moderate. */
export function useReviews(show: ReviewShow) {
  const list = trpc.reviews.moderationList.useInfiniteQuery({ show }, inPages)
  return pagedList(list, ({ reviews }) => reviews)
}

/** An admin's actions on a review; the lists are refetched even after a failure. */
export function useModerate() {
  const { admin, reviews, dresses, closets } = trpc.useUtils()
  const then = (done: string) => ({
    onSuccess: () => succeeded(done),
    onError: (error: unknown) => callFailed('Nothing has changed', error, 'Please try again in a moment.'),
    // Averages and counts change with it.
    onSettled: () =>
      void Promise.all([reviews, dresses, closets, admin.reports].map((answers) => answers.invalidate())),
  })
  return {
    unhide: trpc.reviews.unhide.useMutation(then('Review shown again')),
    approve: trpc.reviews.approve.useMutation(then('Let through')),
  }
}
