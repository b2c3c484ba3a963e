import { ActButton } from './acting/act-button.tsx'
import { Undo } from './acting/undo.tsx'
import classes from './reports.module.css'
import { RowButton } from './row-parts.tsx'
import { useApprove, type ModeratedReview } from './use-reviews.ts'

/** Hides, publishes or restores a review; `name` is the id of what describes the buttons. */
export function ReviewActions({ review, name }: { review: ModeratedReview; name: string }) {
  const { reviewId, authorName, sanctionId, isHeld } = review
  const approve = useApprove()
  return (
    <div className={classes.look}>
      {isHeld && sanctionId === null && (
        <RowButton name={name} isBusy={approve.isPending} onClick={() => approve.mutate({ reviewId })}>
          Let through
        </RowButton>
      )}
      {sanctionId === null ? (
        <ActButton
          action="hide_review"
          id={String(reviewId)}
          about={`The review of ${authorName}`}
          label="Hide"
          name={name}
        />
      ) : (
        <Undo action="hide_review" {...{ sanctionId, name }} />
      )}
    </div>
  )
}
