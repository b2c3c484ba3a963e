import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { replayEarlyInput } from '../first-paint/replay-early-input.ts'
import { focusFirst } from '../ui/controls/focus-first.ts'
import { Problem } from '../ui/feedback/alert.tsx'

interface AccountFormProps<Values extends object> {
  form: UseFormReturnType<Values>
  /** What came of the last time it was sent, where that was no good. */
  problem: ReactNode
  isSending: boolean
  onSend: (values: Values) => void
  className: string | undefined
  children: ReactNode
}

/**
 * The frame of the forms with passwords: what was typed before the application came counts, the first wrong field gets
 * the keyboard, and nothing is sent twice.
 */
export const AccountForm = <Values extends object>({
  form,
  problem,
  isSending,
  onSend,
  className,
  children,
}: AccountFormProps<Values>) => (
  <form
    ref={replayEarlyInput}
    method="post" // sent before it is ours, it waits; and without its script, no password stands in the address
    noValidate
    className={className}
    onSubmit={form.onSubmit(
      (values) => {
        if (!isSending) onSend(values)
      },
      (problems) => focusFirst(form, problems),
    )}
  >
    {problem && <Problem>{problem}</Problem>}
    {children}
  </form>
)
