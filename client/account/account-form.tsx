import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { replayEarlyInput, sayInput } from '../first-paint/replay-early-input.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { fetchSchemas } from './account-schemas.ts'
import { Problem } from '../ui/feedback/alert.tsx'

/** Under the field of a new password. */
export const PASSWORD_HINT =
  'Password should have at least 8 characters with uppercase, lowercase and a number.'

interface AccountFormProps<Values extends object> {
  form: UseFormReturnType<Values>
  /** Why the last attempt failed. */
  problem?: ReactNode
  /** The form is `submitting` until this resolves. A rejection is shown as `problem`. */
  onSend: (values: Values) => Promise<unknown>
  className: string | undefined
  children: ReactNode
}

/**
 * The frame of the forms with passwords: reads the fields' values even when set without events, focuses the
 * first invalid field, and submits once, however long validation takes.
 */
export const AccountForm = <Values extends object>({
  form,
  problem,
  onSend,
  className,
  children,
}: AccountFormProps<Values>) => {
  const [question, setQuestion] = useState<ReactNode>()

  const submit = whenValid(form, (values) => onSend(values).catch(() => undefined))
  return (
    <form
      ref={replayEarlyInput}
      method="post" // sent before it is ours, it waits; and without its script, no password stands in the address
      noValidate
      className={className}
      // A validation that is superseded by another finds nothing wrong.
      onSubmit={(event) => {
        if (form.submitting) return event.preventDefault()
        sayInput(event.currentTarget)
        submit(event)
      }}
      // Before the field's own error on blur, which would be drawn over it.
      onBlurCapture={(event) => {
        sayInput(event.currentTarget)
        fetchSchemas().then(
          (checks) => checks.askAfter(event, setQuestion),
          () => undefined, // it can do without
        )
      }}
    >
      {problem && <Problem>{problem}</Problem>}
      {question}
      {children}
    </form>
  )
}
