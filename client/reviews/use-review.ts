import { useState } from 'react'
import type { NewReview } from '../../shared/review-schema.ts'
import { callFailed, trpc, type Answers } from '../api/api.ts'
import { withIdempotencyKey } from '../api/idempotency-key.ts'
import { succeeded } from '../ui/feedback/toast.tsx'

/** A rental's reviews, as one side sees them. */
export type RentalReviewsAnswer = Answers['reviews']['forRental']

/** Invalidates every query of reviews, stars and pending reviews. */
function useInvalidateReviews() {
  const { reviews, dresses, closets } = trpc.useUtils()
  return () => Promise.all([reviews.invalidate(), dresses.invalidate(), closets.invalidate()])
}

/** Sends a review, once even when resent after a lost answer. The page beneath says who sees it, and when. */
export function useWriteReview(onWritten: () => void) {
  const invalidateReviews = useInvalidateReviews()
  const [request, setRequest] = useState(withIdempotencyKey)
  const { mutate, reset, isPending, error } = trpc.reviews.write.useMutation({
    trpc: request,
    async onSuccess({ isPublished }) {
      // Pending until it is shown: a form opened afterwards begins with it.
      await invalidateReviews()
      succeeded(isPublished ? 'Your reviews are published' : 'Review sent')
      setRequest(withIdempotencyKey)
      onWritten()
    },
    onError(error) {
      void invalidateReviews()
      // After a refusal it is another request; without an answer the same.
      if (error.data) setRequest(withIdempotencyKey())
    },
  })
  return {
    send: (review: NewReview) => mutate(review),
    /** After an edit it is another review. */
    change() {
      if (!error) return
      reset()
      setRequest(withIdempotencyKey)
    },
    isPending,
    error,
  }
}

/** Says that a rental did not take place, which ends reviewing for oneself. */
export function useSkipReview() {
  const invalidateReviews = useInvalidateReviews()
  return trpc.reviews.skip.useMutation({
    onSuccess: () => succeeded('Thank you', 'You are not asked about this rental again.'),
    onError: (error) => callFailed('Not saved', error, 'Please try again in a moment.'),
    onSettled: () => void invalidateReviews(),
  })
}

/** Sends the one answer to a review. */
export function useReplyToReview() {
  const invalidateReviews = useInvalidateReviews()
  return trpc.reviews.reply.useMutation({
    onSuccess: () => succeeded('Answer published'),
    onSettled: () => void invalidateReviews(),
  })
}
