import { shopCancelSchema } from '../../../shared/rental/cancel-schema.ts'
import { FREED } from '../../../shared/rental/line.ts'
import { trpc } from '../../api/api.ts'
import { FormDialog } from '../../session/form-dialog.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import type { Openable } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useRefetchDecided } from '../acting/use-acting.ts'

/** Cancels a rental that has not begun, in words to both sides. */
export function CancelRental({ rentalId, ...dialog }: Openable & { rentalId: number }) {
  const cancel = trpc.admin.cancelRental.useMutation({
    onSuccess: () => succeeded('Rental cancelled', `Both are told. The days ${FREED}.`),
    onSettled: useRefetchDecided(),
  })
  return (
    <FormDialog
      {...dialog}
      title="Cancel this rental?"
      draft={`shop-cancel-${rentalId}`}
      schema={shopCancelSchema}
      initialValues={{ rentalId, words: '' }}
      call={cancel}
      failure="The rental is as it was. Please check your connection and try again."
      color="red"
      dismiss="Keep it"
      action="Cancel rental"
      busy="Cancelling..."
    >
      {(form) => (
        <Textarea
          label="Why"
          description="Both sides are told at once, in these words. It cannot be undone."
          rows={5}
          maxLength={1000}
          data-autofocus
          {...form.getInputProps('words')}
        />
      )}
    </FormDialog>
  )
}
