import { useRef, type RefObject } from 'react'
import { formatDay } from '../../shared/day.ts'
import { trpc, reason } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Failed } from '../ui/feedback/states.tsx'
import { ReviewItem } from './review-item.tsx'
import classes from './reviews.module.css'
import { Stars } from '../ui/stars.tsx'
import { useSkipReview, type RentalReviewsAnswer } from './use-review.ts'

const loadForm = async () => (await import('./review-dialog.tsx')).ReviewDialog
const loadConfirm = async () => (await import('../ui/dialogs/confirm.tsx')).Confirm
const loadReply = async () => (await import('./reply-dialog.tsx')).ReplyDialog

interface RentalReviewsProps {
  rentalId: number
  dressTitle: string
  ownName: string
  otherName: string
}

/** Both sides' reviews of a rental: the user's own, and the other's once published. */
export function RentalReviews(rental: RentalReviewsProps) {
  const { data: reviews, error, refetch } = trpc.reviews.forRental.useQuery({ rentalId: rental.rentalId })
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="rental-reviews" className={classes.rental}>
      <h2 ref={heading} id="rental-reviews" tabIndex={-1}>
        Reviews
      </h2>
      {/* As high as the question for a review, which most come here for. */}
      {!reviews && !error && <Skeleton height={108} width="100%" label="Loading reviews" />}
      {!reviews && error && (
        <Failed retry={() => void refetch()}>{reason(error, 'The reviews could not be loaded.')}</Failed>
      )}
      {reviews && <ReviewSummary {...rental} reviews={reviews} heading={heading} />}
    </section>
  )
}

interface ReviewSummaryProps extends RentalReviewsProps {
  reviews: RentalReviewsAnswer
  heading: RefObject<HTMLElement | null>
}

function ReviewSummary({ reviews, heading, rentalId, dressTitle, ownName, otherName }: ReviewSummaryProps) {
  const { own, theirs, closed, side } = reviews
  const form = useLazyDialog(loadForm, 'The form could not be loaded')
  // The pressed button is no longer there.
  useRestoreFocus(heading, `${own?.reviewId} ${closed} ${theirs?.replyAt}`)
  return (
    <>
      <Own reviews={reviews} rentalId={rentalId} otherName={otherName} onWrite={form.open} />
      {own?.reply && !own.hiddenWhy && (
        <blockquote className={classes.reply}>
          <p className={classes.small}>
            <bdi>{otherName}</bdi> answered:
          </p>
          <p dir="auto" className={classes.body}>
            {own.reply}
          </p>
        </blockquote>
      )}
      {theirs && (
        <ul className={classes.list}>
          <ReviewItem review={theirs} answeredBy={ownName}>
            <Reply review={theirs} side={side} name={otherName} />
          </ReviewItem>
        </ul>
      )}
      {form.Dialog && (
        <form.Dialog
          rentalId={rentalId}
          reviews={reviews}
          dressTitle={dressTitle}
          otherName={otherName}
          opened={form.opened}
          onClose={form.close}
        />
      )}
    </>
  )
}

interface OwnProps {
  reviews: RentalReviewsAnswer
  rentalId: number
  otherName: string
  onWrite: () => void
}

/** The user's review: to write, to change, or as it stands. */
function Own({ reviews: { side, own, closed, lastDay, isSkipped }, rentalId, otherName, onWrite }: OwnProps) {
  const skip = useSkipReview()
  const confirm = useLazyDialog(loadConfirm)
  if (!own && closed)
    return (
      <p className={classes.small}>{isSkipped ? 'You said that this rental did not take place.' : closed}</p>
    )
  if (!own)
    return (
      <>
        <p>How was it? Your review is only visible once you both wrote, or on {formatDay(lastDay)}.</p>
        <div className={classes.actions}>
          <Button onClick={onWrite}>Write a review</Button>
          {/* An owner says so where they are asked whether it is back. */}
          {side === 'renter' && (
            <Button variant="subtle" aria-disabled={skip.isPending} onClick={confirm.open}>
              It did not take place
            </Button>
          )}
        </div>
        {confirm.Dialog && (
          <confirm.Dialog
            title="It did not take place?"
            action="It did not take place"
            opened={confirm.opened}
            onConfirm={() => skip.mutate({ rentalId })}
            onClose={confirm.close}
          >
            You are not asked about this rental again, and cannot review it later.
          </confirm.Dialog>
        )}
      </>
    )
  return (
    <div className={classes.own}>
      <p>
        You gave <Stars rating={own.dressStars ?? own.personStars} />
        {own.dressStars !== null && (
          <>
            {' '}
            to the dress and <Stars rating={own.personStars} /> to <bdi>{otherName}</bdi>
          </>
        )}
        .
      </p>
      {own.body && (
        <p dir="auto" className={classes.body}>
          {own.body}
        </p>
      )}
      <p className={classes.small}>{standing(own, lastDay, otherName)}</p>
      {!closed && (
        <Button variant="default" onClick={onWrite}>
          Change your review
        </Button>
      )}
    </div>
  )
}

/** Who sees the user's review, and since or from when. */
function standing(
  { hiddenWhy, publishedAt, isHeld }: NonNullable<RentalReviewsAnswer['own']>,
  lastDay: string,
  otherName: string,
) {
  if (hiddenWhy) return `The team has hidden your review: ${hiddenWhy}`
  if (publishedAt) return 'Your review is published.'
  if (isHeld)
    return 'Somebody who runs the shop looks at it first: you two have used the same device or network.'
  return `${otherName} sees it once you both wrote, or on ${formatDay(lastDay)}. Until then you can change it.`
}

/** Answers a review of oneself, once. */
function Reply({
  review: { reviewId, replyAt },
  side,
  name,
}: {
  review: NonNullable<RentalReviewsAnswer['theirs']>
  side: 'renter' | 'owner'
  name: string
}) {
  const { Dialog, opened, open, close } = useLazyDialog(loadReply, 'The form could not be loaded')
  if (replyAt) return <></>
  const readers = side === 'owner' ? 'Everybody reads it.' : 'Lenders read it.'
  return (
    <>
      <Button variant="default" onClick={open}>
        Answer
      </Button>
      {Dialog && <Dialog reviewId={reviewId} name={name} readers={readers} opened={opened} onClose={close} />}
    </>
  )
}
