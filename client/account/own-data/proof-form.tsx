import { useState, type FormEvent, type ReactNode } from 'react'
import type { Proof } from '../../../shared/account/account-schema.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { DialogForm, type DialogFormProps } from '../../ui/dialogs/dialog-form.tsx'
import { Problem } from '../../ui/feedback/alert.tsx'
import classes from '../account-page.module.css'

/** The account of who is signed in, as its owner proves to be it. */
export interface OwnAccount {
  hasPassword: boolean
  email: string
}

interface ProofFormProps extends Omit<DialogFormProps, 'onSubmit' | 'className'>, OwnAccount {
  onProve: (proof: Proof) => void
  children: ReactNode
}

/** Asks for the password once more, or for the address of an account without one. */
export function ProofForm({ hasPassword, email, onProve, problem, children, ...form }: ProofFormProps) {
  const [typed, setTyped] = useState('')
  const field = {
    value: typed,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    'data-autofocus': true,
  }
  return (
    <DialogForm
      {...form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onProve(hasPassword ? { password: typed } : { email: typed })
      }}
    >
      {problem && <Problem>{problem}</Problem>}
      {children}
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
