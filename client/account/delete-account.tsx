import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { FORMER_MEMBER } from '../../shared/account.ts'
import { reason, trpc } from '../api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import classes from './account-page.module.css'
import { tellOtherTabs, useClearSession } from './session/sign-out.ts'

interface DeleteAccountProps {
  hasPassword: boolean
  email: string
}

/** Leaving for good, asked once more with what only its owner knows. */
export function DeleteAccount({ hasPassword, email }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        Your name, email, picture, favorites and listings are deleted. People you have rented from or lent to
        keep their history, with “{FORMER_MEMBER}” in place of your name. While a rental is open you cannot
        leave.
      </p>
      <div>
        <Button variant="outline" color="red" onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      </div>
      <Dialog title="Delete your account?" opened={isOpen} onClose={() => setOpen(false)}>
        <Proof hasPassword={hasPassword} email={email} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Proof({ hasPassword, email, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const { auth } = trpc.useUtils()
  const leave = useClearSession()
  const { history } = useRouter()
  const [typed, setTyped] = useState('')
  const remove = trpc.auth.deleteAccount.useMutation({
    onSuccess: async () => {
      auth.session.setData(undefined, null)
      tellOtherTabs()
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
