import { useRouter } from '@tanstack/react-router'
import { reason, trpc } from '../../api/api.ts'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { forgetFiles, tellOtherTabs, useClearSession } from '../../session/sign-out.ts'
import { ProofForm, type OwnAccount } from './proof-form.tsx'

interface DeleteAccountDialogProps extends OwnAccount, Openable {}

export const DeleteAccountDialog = ({ opened, onClose, ...account }: DeleteAccountDialogProps) => (
  <Dialog title="Delete your account?" opened={opened} onClose={onClose}>
    <Proof {...account} onCancel={onClose} />
  </Dialog>
)

function Proof(props: OwnAccount & { onCancel: () => void }) {
  const { auth } = trpc.useUtils()
  const leave = useClearSession()
  const { history } = useRouter()
  const remove = trpc.auth.deleteAccount.useMutation({
    onSuccess: async () => {
      auth.session.setData(undefined, null)
      tellOtherTabs()
      forgetFiles()
      history.push('/')
      succeeded('Your account has been deleted')
      await leave()
    },
  })
  return (
    <ProofForm
      {...props}
      onProve={remove.mutate}
      isPending={remove.isPending}
      color="red"
      action="Delete Account"
      busy="Deleting..."
      problem={remove.error && reason(remove.error, 'Your account could not be deleted. Please try again.')}
    >
      <p>This cannot be undone.</p>
    </ProofForm>
  )
}
