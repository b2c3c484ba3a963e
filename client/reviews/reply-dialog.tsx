import { useState, type SubmitEvent } from 'react'
import { MAX_REPLY_TEXT } from '../../shared/review.ts'
import { useSession } from '../session/session.ts'
import { reason } from '../api/api.ts'
import { draftsOf } from '../storage/drafts.ts'
import { Button } from '../ui/controls/button.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import classes from './review-form.module.css'
import { useReplyToReview } from './use-review.ts'

interface ReplyDialogProps {
  reviewId: number
  /** Who wrote what is answered. */
  name: string
  /** Who will read the answer. */
  readers: string
  opened: boolean
  onClose: () => void
}

/** The one answer to a review of oneself. What was written outlives an accidental Escape. */
export function ReplyDialog({ reviewId, name, readers, opened, onClose }: ReplyDialogProps) {
  const { user } = useSession()
  const [writer] = useState(user)
  const drafts = draftsOf(writer?.id, 'tab')
  const key = `review-reply-${reviewId}`
  const [text, setText] = useState(() => String(drafts.read(key) ?? ''))
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useReplyToReview(() => {
    drafts.forget(key)
    onClose()
  })

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setTried(true)
    if (!text.trim()) return event.currentTarget.querySelector('textarea')?.focus()
    mutate({ reviewId, text: text.trim() })
  }

  return (
    <Dialog title={`Answer ${name}’s review`} opened={opened} onClose={onClose} size="32rem">
      <form noValidate onSubmit={onSubmit} className={classes.form}>
        <Textarea
          data-autofocus
          label="Your answer"
          description={`${readers} You can answer once, and not change it.`}
          rows={4}
          maxLength={MAX_REPLY_TEXT}
          value={text}
          error={isTried && !text.trim() && 'Please write something.'}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            drafts.keep(key, value)
          }}
        />
        {error && <Problem>{reason(error, 'Your answer did not arrive. Please try again.')}</Problem>}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Publish answer" busyLabel="Sending..." isBusy={isPending} />
        </div>
      </form>
    </Dialog>
  )
}
