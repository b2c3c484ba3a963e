import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { reason, trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
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
    <form
      method="post" // were it sent before it is ours, the password would not stand in the address
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!remove.isPending) remove.mutate(hasPassword ? { password: typed } : { email: typed })
      }}
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
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton label="Delete Account" busyLabel="Deleting..." isBusy={remove.isPending} color="red" />
      </div>
    </form>
  )
}
