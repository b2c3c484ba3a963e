import { useState } from 'react'
import type { NewReview } from '../../shared/review-schema.ts'
import { reason, trpc, type Answers } from '../api/api.ts'
import { withIdempotencyKey } from '../api/idempotency-key.ts'
import { failed, succeeded } from '../ui/feedback/toast.tsx'

/** The reviews of a rental, as one side of it sees them. */
export type RentalReviewsAnswer = Answers['reviews']['forRental']

/** After something was said of a rental: all that shows reviews, stars and what waits is asked for again. */
function useInvalidateReviews() {
  const { reviews, dresses, closets } = trpc.useUtils()
  return () => Promise.all([reviews.invalidate(), dresses.invalidate(), closets.invalidate()])
}

/** Sends a review; the same again, after its answer was lost, is done once. The page beneath says who sees it, and when. */
export function useWriteReview(onWritten: () => void) {
  const invalidateReviews = useInvalidateReviews()
  const [request, setRequest] = useState(withIdempotencyKey)
  const { mutate, reset, isPending, error } = trpc.reviews.write.useMutation({
    trpc: request,
    async onSuccess({ isPublished }) {
      // It is on its way until it is shown: a form that is opened after it begins with it.
      await invalidateReviews()
      succeeded(isPublished ? 'Your reviews are published' : 'Review sent')
      setRequest(withIdempotencyKey)
      onWritten()
    },
    onError(error) {
      void invalidateReviews()
      // Refused, it will be another request; without an answer it is the same.
      if (error.data) setRequest(withIdempotencyKey())
    },
  })
  return {
    send: (review: NewReview) => mutate(review),
    /** It is another review from now on. */
    change() {
      if (!error) return
      reset()
      setRequest(withIdempotencyKey)
    },
    isPending,
    error,
  }
}

/** Says that a rental did not take place. */
export function useSkipReview() {
  const invalidateReviews = useInvalidateReviews()
  return trpc.reviews.skip.useMutation({
    onSuccess: () => succeeded('Thank you', 'You are not asked about this rental again.'),
    onError: (error) => failed('Not saved', reason(error, 'Please try again in a moment.')),
    onSettled: () => void invalidateReviews(),
  })
}

/** Answers a review of oneself. */
export function useReplyToReview(onDone: () => void) {
  const invalidateReviews = useInvalidateReviews()
  return trpc.reviews.reply.useMutation({
    onSuccess: () => {
      succeeded('Answer published')
      onDone()
    },
    onSettled: () => void invalidateReviews(),
  })
}
