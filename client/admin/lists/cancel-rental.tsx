import { schemaResolver, useForm } from '@mantine/form'
import { shopCancelSchema } from '../../../shared/rental/cancel-schema.ts'
import { reason, trpc } from '../../api/api.ts'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useRefetchDecided } from '../acting/use-acting.ts'

interface CancelRentalProps {
  rentalId: number
  opened: boolean
  onClose: () => void
}

/** Cancels a rental that has not begun, in words to both sides. They survive a failure, and Escape. */
export function CancelRental({ rentalId, opened, onClose }: CancelRentalProps) {
  const form = useForm({
    initialValues: { rentalId, words: '' },
    validate: schemaResolver(shopCancelSchema, { sync: true }),
  })
  const cancel = trpc.admin.cancelRental.useMutation({
    onSuccess() {
      succeeded('Rental cancelled', 'Both are told. The dates are free again.')
      onClose()
    },
    onSettled: useRefetchDecided(),
  })
  return (
    <Dialog title="Cancel this rental?" opened={opened} onClose={onClose} size="30rem">
      <DialogForm
        onSubmit={whenValid(form, (values) => cancel.mutate(values))}
        onCancel={onClose}
        isPending={cancel.isPending}
        problem={
          cancel.error &&
          reason(cancel.error, 'The rental is as it was. Please check your connection and try again.')
        }
        color="red"
        dismiss="Keep it"
        action="Cancel rental"
        busy="Cancelling..."
      >
        <Textarea
          label="Why"
          description="Both sides are told at once, in these words. It cannot be undone."
          rows={5}
          maxLength={1000}
          data-autofocus
          {...form.getInputProps('words')}
        />
      </DialogForm>
    </Dialog>
  )
}
