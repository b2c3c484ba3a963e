import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { reason, trpc } from '../api/api.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import classes from './account-page.module.css'
import { forgetFiles, tellOtherTabs, useClearSession } from '../session/sign-out.ts'

interface DeleteAccountDialogProps extends ProofProps {
  opened: boolean
  onClose: () => void
}

export const DeleteAccountDialog = ({ opened, onClose, ...account }: DeleteAccountDialogProps) => (
  <Dialog title="Delete your account?" opened={opened} onClose={onClose}>
    <Proof {...account} onCancel={onClose} />
  </Dialog>
)

interface ProofProps {
  hasPassword: boolean
  email: string
}

function Proof({ hasPassword, email, onCancel }: ProofProps & { onCancel: () => void }) {
  const { auth } = trpc.useUtils()
  const leave = useClearSession()
  const { history } = useRouter()
  const [typed, setTyped] = useState('')
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
  const field = {
    value: typed,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    'data-autofocus': true,
  }

  return (
    <DialogForm
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate(hasPassword ? { password: typed } : { email: typed })
      }}
      onCancel={onCancel}
      isPending={remove.isPending}
      color="red"
      action="Delete Account"
      busy="Deleting..."
    >
      {remove.error && (
        <Problem>{reason(remove.error, 'Your account could not be deleted. Please try again.')}</Problem>
      )}
      <p>This cannot be undone.</p>
      {hasPassword ? (
        <PasswordInput label="Your Password" name="password" autoComplete="current-password" {...field} />
      ) : (
        <TextInput
          label={`Type ${email} to confirm`}
          type="email"
          name="email"
          autoComplete="off"
          {...field}
        />
      )}
    </DialogForm>
  )
}
