import { useRef } from 'react'
import { trpc, reason, type Answers } from '../api.ts'
import { fitSentence } from '../../shared/review.ts'
import { Button } from '../ui/controls/button.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { FitBar } from './fit-bar.tsx'
import { ReviewItem } from './review-item.tsx'
import classes from './reviews.module.css'
import { counted, Stars } from './stars.tsx'

type Dress = Answers['dresses']['bySlug']

/** What those who wore a dress say of it: its stars, how it fits, and the newest reviews with the way to older ones. */
export function DressReviews({ dress, className }: { dress: Dress; className: string | undefined }) {
  const { id, rating, ratingCount, reviewCount, fit, owner } = dress
  const list = trpc.reviews.about.useInfiniteQuery(
    { dressId: id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, enabled: reviewCount > 0 },
  )
  const shown = useRef<HTMLDivElement>(null)
  const reviews = list.data?.pages.flatMap((page) => page.reviews)
  // The button for older ones goes with the last of them.
  useRestoreFocus(shown, (list.data?.pages.length ?? 0) > 1 && !list.hasNextPage)
  return (
    <section className={className} aria-labelledby="reviews">
      <h2 id="reviews" tabIndex={-1}>
        Reviews
      </h2>
      {reviewCount === 0 && <p className={classes.none}>No reviews yet.</p>}
      {reviewCount > 0 && (
        <div className={classes.columns}>
          <div className={classes.summary}>
            {rating === null ? (
              <p>{counted(reviewCount)}</p>
            ) : (
              <p className={classes.average}>
                <Stars rating={rating} count={ratingCount} />
              </p>
            )}
            {fitSentence(fit) && <FitBar fit={fit} />}
          </div>
          <div ref={shown} tabIndex={-1} className={classes.said}>
            {!reviews && !list.error && (
              <div role="status" aria-label="Loading reviews">
                <Skeleton height={20} width="40%" />
                <Skeleton height={16} marginTop={12} />
              </div>
            )}
            {reviews && (
              <ul className={classes.list}>
                {reviews.map((review) => (
                  <ReviewItem key={review.reviewId} review={review} answeredBy={owner.displayName} />
                ))}
              </ul>
            )}
            {list.error && (
              <>
                <Problem>{reason(list.error, 'The reviews could not be loaded.')}</Problem>
                {!reviews && (
                  <Button variant="default" onClick={() => void list.refetch()}>
                    Try Again
                  </Button>
                )}
              </>
            )}
            {list.hasNextPage && (
              <Button
                variant="default"
                aria-disabled={list.isFetchingNextPage}
                onClick={() => list.isFetchingNextPage || void list.fetchNextPage()}
              >
                {list.isFetchingNextPage ? 'Loading...' : 'Older reviews'}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
