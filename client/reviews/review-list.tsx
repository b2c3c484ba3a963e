import { useRef } from 'react'
import type { ReviewsAbout } from '../../shared/review-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { byCursor, pagedList } from '../api/pagination.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Failed } from '../ui/feedback/states.tsx'
import { Pages } from '../ui/lists/pages.tsx'
import { ReviewItem } from './review-item.tsx'
import classes from './reviews.module.css'

interface ReviewListProps {
  about: Omit<ReviewsAbout, 'cursor'>
  /** Who may answer them. */
  answeredBy: string
  showsDress?: boolean
}

/** Reviews of a dress, or of an owner: the newest, with more on request. */
export function ReviewList({ about, answeredBy, showsDress = false }: ReviewListProps) {
  const query = trpc.reviews.about.useInfiniteQuery(about, byCursor)
  const list = pagedList(query, ({ reviews }) => reviews)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className={classes.said}>
      <Pages
        list={list}
        loading={
          <div role="status" aria-label="Loading reviews" style={{ width: '100%' }}>
            <Skeleton height={20} width="40%" />
            <Skeleton height={16} marginTop={12} />
          </div>
        }
        failed={<Failed retry={list.retry}>{reason(list.error, NOT_LOADED)}</Failed>}
        empty={null}
        label="Older reviews"
        failure={reason(list.error, NOT_LOADED)}
        place={place}
      >
        {(reviews) => (
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
      </Pages>
    </div>
  )
}

const NOT_LOADED = 'The reviews could not be loaded.'
