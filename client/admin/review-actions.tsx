import { ActButton } from './acting/act-button.tsx'
import classes from './reports.module.css'
import { useModerate } from './use-reviews.ts'

interface ReviewActionsProps {
  review: { reviewId: number; isHidden: boolean; isHeld: boolean }
  /** The buttons' accessible description. */
  name: string
}

/** Hides, publishes or restores a review. */
export function ReviewActions({ review: { reviewId, isHidden, isHeld }, name }: ReviewActionsProps) {
  const { unhide, approve } = useModerate()
  const isBusy = unhide.isPending || approve.isPending
  const act = (word: string, onClick: () => void) => (
    <button
      type="button"
      className={classes.lookButton}
      aria-describedby={name}
      aria-disabled={isBusy}
      onClick={() => isBusy || onClick()}
    >
      {word}
    </button>
  )
  return (
    <div className={classes.look}>
      {isHeld && !isHidden && act('Let through', () => approve.mutate({ reviewId }))}
      {isHidden ? (
        act('Show again', () => unhide.mutate({ reviewId }))
      ) : (
        <ActButton action="hide_review" id={String(reviewId)} label="Hide" name={name} />
      )}
    </div>
  )
}
