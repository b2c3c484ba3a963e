import { ActButton } from './acting/act-button.tsx'
import { UndoButton } from './acting/undo.tsx'
import classes from './reports.module.css'
import { RowButton } from './row-parts.tsx'
import { useModerate } from './use-reviews.ts'

interface ReviewActionsProps {
  review: { reviewId: number; authorName: string; hiddenAt: Date | null; isHeld: boolean }
  /** The buttons' accessible description. */
  name: string
}

/** Hides, publishes or restores a review. */
export function ReviewActions({
  review: { reviewId, authorName, hiddenAt, isHeld },
  name,
}: ReviewActionsProps) {
  const { unhide, approve } = useModerate()
  const isBusy = unhide.isPending || approve.isPending
  return (
    <div className={classes.look}>
      {isHeld && !hiddenAt && (
        <RowButton {...{ name, isBusy }} onClick={() => approve.mutate({ reviewId })}>
          Let through
        </RowButton>
      )}
      {hiddenAt ? (
        <UndoButton action="hide_review" {...{ name, isBusy }} onUndo={() => unhide.mutate({ reviewId })} />
      ) : (
        <ActButton
          action="hide_review"
          id={String(reviewId)}
          about={`The review of ${authorName}`}
          label="Hide"
          name={name}
        />
      )}
    </div>
  )
}
