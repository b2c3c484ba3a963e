import type { ReviewShow } from '../../shared/review-schema.ts'
import { callFailed, trpc, type Answers } from '../api/api.ts'
import { pagedList } from '../api/pagination.ts'
import { succeeded } from '../ui/feedback/toast.tsx'
import { useRefetchDecided } from './acting/use-acting.ts'
import { inPages } from './in-pages.ts'

export type ModeratedReview = Answers['reviews']['moderationList']['reviews'][number]

/** Pages of the reviews to moderate. */
export function useReviews(show: ReviewShow) {
  const list = trpc.reviews.moderationList.useInfiniteQuery({ show }, inPages)
  return pagedList(list, ({ reviews }) => reviews)
}

/** Lets a held review through; the lists are refetched even after a failure. */
export const useApprove = () =>
  trpc.reviews.approve.useMutation({
    onSuccess: () => succeeded('Let through'),
    onError: (error) => callFailed('Nothing has changed', error, 'Please try again in a moment.'),
    onSettled: useRefetchDecided(),
  })
