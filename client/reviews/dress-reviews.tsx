import type { Answers } from '../api/api.ts'
import { fitSentence } from '../../shared/review.ts'
import { FitBar } from './fit-bar.tsx'
import { ReviewList } from './review-list.tsx'
import classes from './reviews.module.css'
import { counted, Stars } from '../ui/stars.tsx'

type Dress = Answers['dresses']['bySlug']

/** A dress's reviews: stars, fit, and the newest reviews with more on request. */
export function DressReviews({ dress, className }: { dress: Dress; className: string | undefined }) {
  const { id, rating, ratingCount, reviewCount, fit, owner } = dress
  return (
    <section className={className} aria-labelledby="reviews">
      <h2 id="reviews" tabIndex={-1}>
        Reviews
      </h2>
      {reviewCount === 0 && <p className={classes.none}>No reviews yet.</p>}
      {reviewCount > 0 && (
        <div className={`stack ${classes.columns}`}>
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
          <ReviewList about={{ dressId: id }} answeredBy={owner.displayName} />
        </div>
      )}
    </section>
  )
}
