import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { reviewReplySchema } from '../../shared/review-schema.ts'
import { MAX_REPLY_TEXT } from '../../shared/review.ts'
import { useSession } from '../session/session.ts'
import { reason } from '../api/api.ts'
import { draftsOf } from '../storage/drafts.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { Textarea } from '../ui/controls/textarea.tsx'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useReplyToReview } from './use-review.ts'

interface ReplyDialogProps {
  reviewId: number
  /** The review's author. */
  name: string
  /** Who will read the answer. */
  readers: string
  opened: boolean
  onClose: () => void
}

/** The one answer to a review of oneself. The text survives Escape. */
export function ReplyDialog({ reviewId, name, readers, opened, onClose }: ReplyDialogProps) {
  const { user } = useSession()
  const [writer] = useState(user)
  const drafts = draftsOf(writer?.id, 'tab')
  const key = `review-reply-${reviewId}`
  const form = useForm({
    initialValues: { reviewId, text: String(drafts.read(key) ?? '') },
    onValuesChange: ({ text }) => drafts.keep(key, text),
    validate: schemaResolver(reviewReplySchema, { sync: true }),
  })
  const { mutate, isPending, error } = useReplyToReview(() => {
    drafts.forget(key)
    onClose()
  })

  return (
    <Dialog title={`Answer ${name}’s review`} opened={opened} onClose={onClose} size="32rem">
      <DialogForm
        onSubmit={whenValid(form, mutate)}
        onCancel={onClose}
        isPending={isPending}
        problem={error && reason(error, 'Your answer did not arrive. Please try again.')}
        action="Publish answer"
        busy="Sending..."
      >
        <Textarea
          data-autofocus
          label="Your answer"
          description={`${readers} You can answer once, and not change it.`}
          rows={4}
          maxLength={MAX_REPLY_TEXT}
          {...form.getInputProps('text')}
        />
      </DialogForm>
    </Dialog>
  )
}
