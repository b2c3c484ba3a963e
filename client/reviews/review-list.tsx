import { useRef } from 'react'
import type { ReviewsAbout } from '../../shared/review-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ReviewItem } from './review-item.tsx'
import classes from './reviews.module.css'

interface ReviewListProps {
  about: Omit<ReviewsAbout, 'cursor'>
  /** Who may answer them. */
  answeredBy: string
  /** Says of each of which dress it is. */
  showsDress?: boolean
}

/** What renters say of a dress, or of somebody who lends: the newest reviews, with the way to older ones. */
export function ReviewList({ about, answeredBy, showsDress = false }: ReviewListProps) {
  const list = trpc.reviews.about.useInfiniteQuery(about, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const shown = useRef<HTMLDivElement>(null)
  const reviews = list.data?.pages.flatMap((page) => page.reviews)
  // The button for older ones goes with the last of them.
  useRestoreFocus(shown, (list.data?.pages.length ?? 0) > 1 && !list.hasNextPage)
  return (
    <div ref={shown} tabIndex={-1} className={classes.said}>
      {!reviews && !list.error && (
        <div role="status" aria-label="Loading reviews" style={{ width: '100%' }}>
          <Skeleton height={20} width="40%" />
          <Skeleton height={16} marginTop={12} />
        </div>
      )}
      {reviews && (
        <ul className={classes.list}>
          {reviews.map((review) => (
            <ReviewItem
              key={review.reviewId}
              review={review}
              answeredBy={answeredBy}
              showsDress={showsDress}
            />
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
  )
}
