import { Link } from '@tanstack/react-router'
import { formatMonth } from '../../shared/month.ts'
import { fitLabels, formatHeight } from '../../shared/review.ts'
import { useSession } from '../session/session.ts'
import type { Answers } from '../api/api.ts'
import { loadReportDialog } from '../people/lazy-dialogs.ts'
import people from '../people/people.module.css'
import { Avatar } from '../ui/avatar.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import classes from './reviews.module.css'
import { Stars } from '../ui/stars.tsx'

type Review = Answers['reviews']['about']['reviews'][number]

interface ReviewItemProps {
  review: Review
  /** Who may answer it. */
  answeredBy: string
  /** Shows its dress, and the stars of its owner too, in lists over several dresses. */
  showsDress?: boolean
  /** Below it, in place of the link to report it. */
  children?: React.ReactNode
}

/** A published review, with photos and answer. */
export function ReviewItem({ review, answeredBy, showsDress = false, children }: ReviewItemProps) {
  const { dressStars, personStars, fit, size, heightMm, body, images, reply, authorName } = review
  const facts = [
    fit && `Fits: ${fitLabels[fit].toLowerCase()}`,
    size && `Usually wears ${size}`,
    heightMm && formatHeight(heightMm),
  ].filter(Boolean)
  return (
    <li className={`stack ${classes.review}`}>
      <div className={classes.who}>
        <Avatar name={authorName} url={review.authorAvatarUrl} size={40} />
        <div>
          <p>
            <bdi className={classes.name}>{authorName}</bdi> · {formatMonth(review.publishedAt)}
          </p>
          <p>
            {showsDress && dressStars !== null ? (
              <>
                Lender <Stars rating={personStars} /> · Dress <Stars rating={dressStars} />
              </>
            ) : (
              <Stars rating={dressStars ?? personStars} />
            )}
            {facts.length > 0 && ` · ${facts.join(' · ')}`}
          </p>
          {showsDress && <DressOf review={review} />}
        </div>
      </div>
      {body && (
        <p dir="auto" className={classes.body}>
          {body}
        </p>
      )}
      {images.length > 0 && (
        <ul className={classes.photos}>
          {images.map(({ imageId, width, height }, index) => (
            <li key={imageId}>
              <a href={`/_api/reviews/images/${imageId}.webp`} target="_blank" rel="noreferrer">
                <img
                  src={`/_api/reviews/images/${imageId}-640.avif`}
                  alt={`Photograph ${index + 1} of ${images.length} by ${authorName}, opens in a new tab`}
                  loading="lazy"
                  decoding="async"
                  width={width}
                  height={height}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {!review.isCounted && (
        <p className={classes.small}>
          Not counted in the stars: this rental was agreed on less than a day before it began.
        </p>
      )}
      {reply && (
        <blockquote className={classes.reply}>
          <p className={classes.small}>
            <bdi>{answeredBy}</bdi> answered:
          </p>
          <p dir="auto" className={classes.body}>
            {reply}
          </p>
        </blockquote>
      )}
      {children ?? <ReportReview review={review} />}
    </li>
  )
}

/** A review's dress, linked while it exists. */
const DressOf = ({ review: { dressTitle, dressSlug } }: { review: Review }) => (
  <p dir="auto">
    {dressSlug ? (
      <Link to="/dresses/$slug" params={{ slug: dressSlug }}>
        {dressTitle}
      </Link>
    ) : (
      dressTitle
    )}
  </p>
)

function ReportReview({ review: { reviewId, authorName } }: { review: Review }) {
  const { user } = useSession()
  const { Dialog, opened, open, close } = useLazyDialog(loadReportDialog)
  if (!user) return null
  return (
    <>
      <button
        type="button"
        className={`link ${people.quiet}`}
        aria-label={`Report the review of ${authorName}`}
        onClick={open}
      >
        Report
      </button>
      {Dialog && <Dialog title="Report this review" about={{ reviewId }} opened={opened} onClose={close} />}
    </>
  )
}
