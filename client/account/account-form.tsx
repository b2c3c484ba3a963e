import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { replayEarlyInput } from '../first-paint/replay-early-input.ts'
import { focusFirst } from '../ui/controls/focus-first.ts'
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
 * The frame of the forms with passwords: what was typed before the application came counts, the first wrong field gets
 * the keyboard, and nothing is sent twice, however long it takes to check it.
 */
export const AccountForm = <Values extends object>({
  form,
  problem,
  onSend,
  className,
  children,
}: AccountFormProps<Values>) => {
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
      onSubmit={(event) => (form.submitting ? event.preventDefault() : submit(event))}
    >
      {problem && <Problem>{problem}</Problem>}
      {children}
    </form>
  )
}
