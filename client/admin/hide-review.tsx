import { schemaResolver, useForm } from '@mantine/form'
import { hideReviewSchema } from '../../shared/review-schema.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { Textarea } from '../ui/controls/textarea.tsx'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useModerate } from './use-reviews.ts'

interface HideReviewProps {
  reviewId: number
  opened: boolean
  onClose: () => void
}

/** Hides a review, with a reason for its author. */
export function HideReview({ reviewId, opened, onClose }: HideReviewProps) {
  const form = useForm({
    initialValues: { reviewId, why: '' },
    validate: schemaResolver(hideReviewSchema, { sync: true }),
  })
  const { hide } = useModerate(onClose)
  return (
    <Dialog title="Hide this review?" opened={opened} onClose={onClose} size="30rem">
      <DialogForm
        onSubmit={whenValid(form, hide.mutate)}
        onCancel={onClose}
        isPending={hide.isPending}
        color="red"
        action="Hide review"
        busy="Hiding..."
      >
        <Textarea
          data-autofocus
          label="Why?"
          description="Its author reads this. The review counts no more, and can be shown again."
          rows={3}
          maxLength={300}
          {...form.getInputProps('why')}
        />
      </DialogForm>
    </Dialog>
  )
}
