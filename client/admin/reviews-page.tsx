import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { ReviewShow } from '../../shared/review-schema.ts'
import { Stars } from '../ui/stars.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { LocalTime } from '../ui/local-time.tsx'
import { AdminList, States } from './admin-list.tsx'
import classes from './admin-list.module.css'
import reports from './reports.module.css'
import { Photographs, Words } from './row-parts.tsx'
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
      <States
        label="Reviews by state"
        states={lists.map(({ show, word }) => ({
          to: '/admin/reviews',
          search: { show: show === 'held' ? undefined : show },
          word,
        }))}
      />
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
      {said?.body && <Words>{said.body}</Words>}
      {said && (
        <Photographs paths={said.images.map(({ imageId }) => `reviews/images/${imageId}`)} name={name} />
      )}
      {said?.reply && <Words>Answer: {said.reply}</Words>}
      {note && <Words>For the team: {note}</Words>}
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
