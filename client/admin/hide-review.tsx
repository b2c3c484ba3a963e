import { useState, type SubmitEvent } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import people from '../people/people.module.css'
import { useModerate } from './use-reviews.ts'

interface HideReviewProps {
  reviewId: number
  opened: boolean
  onClose: () => void
}

/** Hides a review, with the reason that its author reads. */
export function HideReview({ reviewId, opened, onClose }: HideReviewProps) {
  const [why, setWhy] = useState('')
  const [isTried, setTried] = useState(false)
  const { hide } = useModerate(onClose)
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (hide.isPending) return
    setTried(true)
    if (!why.trim()) return event.currentTarget.querySelector('textarea')?.focus()
    hide.mutate({ reviewId, why: why.trim() })
  }
  return (
    <Dialog title="Hide this review?" opened={opened} onClose={onClose} size="30rem">
      <form noValidate className={people.form} onSubmit={onSubmit}>
        <Textarea
          data-autofocus
          label="Why?"
          description="Its author reads this. The review counts no more, and can be shown again."
          rows={3}
          maxLength={300}
          value={why}
          error={isTried && !why.trim() && 'Please say why.'}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <div className={people.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton color="red" label="Hide review" busyLabel="Hiding..." isBusy={hide.isPending} />
        </div>
      </form>
    </Dialog>
  )
}
