import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { formatDays } from '../../shared/day.ts'
import { cancelReasonWords } from '../../shared/message.ts'
import { cancelReasonsOf, cancelSchema } from '../../shared/rental/cancel-schema.ts'
import { reason, trpc, type Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { useSession } from '../session/session.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { answerDrafts } from './answer-draft.ts'
import classes from './decline-dialog.module.css'
import { ReasonFields } from './reason-fields.tsx'
import { useInvalidateRentals } from './use-invalidate-rentals.ts'

interface CancelDialogProps {
  rental: Answers['rentals']['one']
  side: 'owner' | 'renter'
  opened: boolean
  onClose: () => void
}

/** Cancels a confirmed rental, with a reason and a sentence for the other side. The text survives Escape. */
export function CancelDialog({ rental, side, opened, onClose }: CancelDialogProps) {
  const { rentalId, title, startDate, endDate } = rental
  const other = side === 'owner' ? rental.renterName : rental.ownerName
  const { user } = useSession()
  const [writer] = useState(user)
  const draft = answerDrafts(writer?.id, rentalId).cancellation
  const form = useForm({
    initialValues: { rentalId, ...draft.read() },
    onValuesChange: ({ reason, words }) => draft.keep({ reason, words }),
    validate: schemaResolver(cancelSchema, { sync: true }),
  })
  const invalidateRentals = useInvalidateRentals()
  const cancellation = trpc.rentals.cancel.useMutation({
    onSuccess() {
      draft.forget()
      onClose()
      void succeeded('Rental cancelled', `${other} is told. The dates are free again.`)
    },
    onSettled: () => void invalidateRentals(),
  })
  const { error, isPending } = cancellation
  return (
    <Dialog title="Cancel this rental?" opened={opened} onClose={onClose} size="32rem">
      <DialogForm
        className={classes.form}
        onSubmit={whenValid(form, (values) => cancellation.mutate(cancelSchema.parse(values)))}
        onCancel={onClose}
        isPending={isPending}
        problem={user && error && reason(error, 'Your cancellation did not arrive. Please try again.')}
        color="red"
        dismiss="Keep it"
        action="Cancel rental"
        busy="Cancelling..."
      >
        <p className={classes.meaning}>
          <bdi>{side === 'owner' ? other : 'You'}</bdi> will not get <bdi>{title}</bdi> for{' '}
          {formatDays({ from: startDate, to: endDate }, useToday())}. <bdi>{other}</bdi> is told at once, and
          the days are free for others. This cannot be undone.
          {side === 'owner' &&
            ' From five rentals on, your closet says how many you have cancelled; not those whose dress was late or damaged.'}
        </p>
        <ReasonFields
          options={cancelReasonsOf[side].map((one) => [one, cancelReasonWords[one]] as const)}
          reason={form.getInputProps('reason')}
          words={form.getInputProps('words')}
          reader={other}
          isSignedOut={Boolean(writer && !user)}
        />
      </DialogForm>
    </Dialog>
  )
}
