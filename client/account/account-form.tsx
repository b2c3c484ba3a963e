import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { replayEarlyInput, sayInput } from '../first-paint/replay-early-input.ts'
import { focusFirst } from '../ui/controls/focus-first.ts'
import { fetchSchemas } from './account-schemas.ts'
import { Problem } from '../ui/feedback/alert.tsx'

interface AccountFormProps<Values extends object> {
  form: UseFormReturnType<Values>
  /** What came of the last time it was sent, where that was no good. */
  problem: ReactNode
  /** Until it is done, the form is `submitting`. What goes wrong is told as its `problem`. */
  onSend: (values: Values) => Promise<unknown>
  className: string | undefined
  children: ReactNode
}

/**
 * The frame of the forms with passwords: what stands in the fields counts, however it came there, the first wrong field gets
 * the keyboard, and nothing is sent twice, however long it takes to check it.
 */
export const AccountForm = <Values extends object>({
  form,
  problem,
  onSend,
  className,
  children,
}: AccountFormProps<Values>) => {
  const [question, setQuestion] = useState<ReactNode>()

  const submit = form.onSubmit(
    (values) => onSend(values).catch(() => undefined),
    (problems) => focusFirst(form, problems),
  )
  return (
    <form
      ref={replayEarlyInput}
      method="post" // sent before it is ours, it waits; and without its script, no password stands in the address
      noValidate
      className={className}
      // A check that is overtaken by another finds nothing wrong.
      onSubmit={(event) => {
        if (form.submitting) return event.preventDefault()
        sayInput(event.currentTarget)
        submit(event)
      }}
      // Before what a field says of itself when it is left, which would be drawn over it.
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
