import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { ReviewShow } from '../../shared/review-schema.ts'
import { Stars } from '../ui/stars.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { LocalTime } from '../ui/local-time.tsx'
import { AdminList } from './admin-list.tsx'
import classes from './admin-list.module.css'
import reports from './reports.module.css'
import { ReviewActions } from './review-actions.tsx'
import { useReviews, type ModeratedReview } from './use-reviews.ts'

const route = getRouteApi('/_signed-in/admin/reviews')

const lists: { show: ReviewShow; word: string; empty: string }[] = [
  { show: 'held', word: 'Waiting', empty: 'No review waits for you.' },
  { show: 'notes', word: 'Notes', empty: 'Nobody has left a note for the team.' },
  { show: 'published', word: 'Published', empty: 'No review is published yet.' },
  { show: 'hidden', word: 'Hidden', empty: 'No review is hidden.' },
]

/** Reviews for admins: held ones, notes to admins, published and hidden ones. */
export function ReviewsPage() {
  const { show = 'held' } = route.useSearch()
  const list = useReviews(show)
  const place = useRef<HTMLElement>(null)
  // After an action the review leaves the list, and its buttons with it.
  useRestoreFocus(place, list.items?.map(({ reviewId }) => reviewId).join())
  return (
    <div className={`page ${classes.page}`}>
      <h1>Reviews</h1>
      <nav aria-label="Reviews by state">
        <ul className={classes.states}>
          {lists.map(({ show, word }) => (
            <li key={show}>
              <Link
                to="/admin/reviews"
                search={{ show: show === 'held' ? undefined : show }}
                activeOptions={{ exact: true }}
                resetScroll={false}
                className={classes.state}
              >
                {word}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AdminList
        label="Reviews"
        list={list}
        empty={lists.find((list) => list.show === show)?.empty ?? ''}
        place={place}
      >
        {(review) => <ReviewRow key={review.reviewId} review={review} />}
      </AdminList>
    </div>
  )
}

/** A review: author, subject, state and text as far as it may be read. */
function ReviewRow({ review }: { review: ModeratedReview }) {
  const { side, authorName, aboutName, dressTitle, at, publishedAt, hiddenWhy, said, note } = review
  const name = useId()
  const canBeJudged = review.isHeld || publishedAt !== null || review.hiddenAt !== null
  return (
    <li className={classes.letter} aria-labelledby={name}>
      <span id={name} className={classes.about}>
        <bdi>{authorName}</bdi> about <bdi>{aboutName}</bdi>
        {side === 'renter' && (
          <>
            {' '}
            and <bdi>{dressTitle}</bdi>
          </>
        )}
      </span>
      <p className={classes.facts}>
        {said && (
          <span>
            {said.dressStars !== null && (
              <>
                Dress <Stars rating={said.dressStars} />,{' '}
              </>
            )}
            person <Stars rating={said.personStars} />
          </span>
        )}
        <LocalTime at={at} withTime />
        <span>{standing(review)}</span>
        <Link to="/rentals/$id" params={{ id: String(review.rentalId) }} aria-describedby={name}>
          The rental
        </Link>
      </p>
      {said?.body && (
        <blockquote dir="auto" className={reports.words}>
          {said.body}
        </blockquote>
      )}
      {said && said.images.length > 0 && (
        <p className={classes.facts}>
          {said.images.map(({ imageId }, index) => (
            <a
              key={imageId}
              href={`/_api/reviews/images/${imageId}.webp`}
              target="_blank"
              rel="noreferrer"
              aria-describedby={name}
            >
              Photograph {index + 1}
            </a>
          ))}
        </p>
      )}
      {said?.reply && (
        <blockquote dir="auto" className={reports.words}>
          Answer: {said.reply}
        </blockquote>
      )}
      {note && (
        <blockquote dir="auto" className={reports.words}>
          For the team: {note}
        </blockquote>
      )}
      {hiddenWhy && <p className={`quote ${reports.words}`}>Hidden: {hiddenWhy}</p>}
      {canBeJudged && review.isOwn && (
        <p className={`quote ${reports.words}`}>You are a side of this rental: another admin decides.</p>
      )}
      {canBeJudged && !review.isOwn && <ReviewActions review={review} name={name} />}
    </li>
  )
}

function standing({ isHeld, hiddenAt, publishedAt }: ModeratedReview) {
  if (hiddenAt) return 'hidden'
  if (isHeld) return 'the two have shared a device or network'
  return publishedAt ? 'published' : 'not published yet'
}
