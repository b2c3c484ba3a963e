import { reviewReplySchema } from '../../shared/review-schema.ts'
import { MAX_REPLY_TEXT } from '../../shared/review.ts'
import { FormDialog } from '../session/form-dialog.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import type { Openable } from '../ui/dialogs/dialog.tsx'
import { useReplyToReview } from './use-review.ts'

interface ReplyDialogProps extends Openable {
  reviewId: number
  /** The review's author. */
  name: string
  /** Who will read the answer. */
  readers: string
}

/** The one answer to a review of oneself. */
export const ReplyDialog = ({ reviewId, name, readers, ...dialog }: ReplyDialogProps) => (
  <FormDialog
    {...dialog}
    title={`Answer ${name}’s review`}
    size="32rem"
    draft={`review-reply-${reviewId}`}
    schema={reviewReplySchema}
    initialValues={{ reviewId, text: '' }}
    call={useReplyToReview()}
    failure="Your answer did not arrive. Please try again."
    action="Publish answer"
    busy="Sending..."
  >
    {(form) => (
      <Textarea
        data-autofocus
        label="Your answer"
        description={`${readers} You can answer once, and not change it.`}
        rows={4}
        maxLength={MAX_REPLY_TEXT}
        {...form.getInputProps('text')}
      />
    )}
  </FormDialog>
)
