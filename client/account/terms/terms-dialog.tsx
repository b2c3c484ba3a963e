import { reason, trpc } from '../../api/api.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'

interface TermsDialogProps {
  version: number
  onClose: () => void
}

/** Accepts the terms of a version. */
export function TermsDialog({ version, onClose }: TermsDialogProps) {
  const accept = trpc.auth.acceptTerms.useMutation({
    onSuccess() {
      succeeded('Terms accepted', 'Please send it once more: nothing that you typed is lost.')
      onClose()
    },
  })
  return (
    <Dialog title="Our terms" opened onClose={onClose}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          accept.mutate({ version })
        }}
        onCancel={onClose}
        isPending={accept.isPending}
        dismiss="Not Now"
        action="I Accept"
        busy="Accepting..."
        problem={
          accept.error && reason(accept.error, 'That could not be saved. Please check your connection.')
        }
      >
        <p>
          Please read{' '}
          <a href="/terms" target="_blank" className="link">
            our terms
          </a>{' '}
          and accept them before you ask for a dress, list one or write. Until then you can look around, and
          leave whenever you like.
        </p>
      </DialogForm>
    </Dialog>
  )
}
