import { useEffect, useRef } from 'react'
import { emailSchema, loginSchema } from '../../shared/account/account-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { useSchemaForm } from '../ui/controls/use-schema-form.ts'
import { TextInput } from '../ui/controls/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './account-page.module.css'
import { LETTER_NOT_SENT } from './use-send-verification.ts'

interface ChangeAddressProps {
  /** The current address. */
  email: string
  onCancel: () => void
  /** Called once the letter was sent. */
  onSent: (email: string) => void
}

export function ChangeAddress({ email, onCancel, onSent }: ChangeAddressProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const change = trpc.auth.changeAddress.useMutation({ onSuccess: (_, asked) => onSent(asked.email) })
  // Only on submit: an error that appeared on blur would move Cancel away from the finger.
  const form = useSchemaForm(loginSchema, { email: '', password: '' })

  return (
    <AccountForm
      form={form}
      problem={change.error && reason(change.error, LETTER_NOT_SENT)}
      onSend={({ email, password }) => change.mutateAsync({ email: emailSchema.parse(email), password })}
      className={`${classes.form} ${classes.wide}`}
    >
      {/* Password managers find the account by it. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <TextInput
        label="New Email"
        type="email"
        autoComplete="email"
        ref={first}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Current Password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div className={`buttons ${classes.actions}`}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton label="Send a letter there" busyLabel="Sending..." isBusy={form.submitting} />
      </div>
    </AccountForm>
  )
}
