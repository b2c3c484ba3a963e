import { Link } from '@tanstack/react-router'
import { formatDay } from '../../shared/day.ts'
import { trpc, type Answers } from '../api/api.ts'
import { DressPhoto } from '../dress-card/dress-photo.tsx'
import classes from './reviews-wanted.module.css'

/** How many are in sight at once: what is to be done stands below. */
const SHOWN = 2

/** The rentals to review, each with a link; renders nothing without any. */
export function ReviewsWanted() {
  const { data: waiting = [] } = trpc.reviews.mine.useQuery()
  if (!waiting.length) return null
  return (
    <section aria-labelledby="reviews-wanted" className={classes.card}>
      <h2 id="reviews-wanted">How was it?</h2>
      <Rentals of={waiting.slice(0, SHOWN)} />
      {waiting.length > SHOWN && (
        <details>
          <summary>{waiting.length - SHOWN} more</summary>
          <Rentals of={waiting.slice(SHOWN)} />
        </details>
      )}
    </section>
  )
}

const Rentals = ({ of: waiting }: { of: Answers['reviews']['mine'] }) => (
  <ul>
    {waiting.map(({ rentalId, side, title, otherName, lastDay, imageUrls, imageColors }) => (
      <li key={`${rentalId} ${side}`}>
        <DressPhoto url={imageUrls[0]} color={imageColors[0]} />
        <div>
          <p>
            <bdi>{side === 'renter' ? title : otherName}</bdi>
            {side === 'owner' && (
              <>
                {' '}
                had <bdi>{title}</bdi>
              </>
            )}
          </p>
          <p className={classes.until}>You can write until {formatDay(lastDay)}.</p>
          <Link
            to="/rentals/$id"
            params={{ id: String(rentalId) }}
            hash="rental-reviews"
            aria-label={`Write a review: ${title}, ${otherName}`}
          >
            Write a review
          </Link>
        </div>
      </li>
    ))}
  </ul>
)
