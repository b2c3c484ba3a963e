import type { ReactNode } from 'react'
import { replayEarlyInput } from '../../first-paint/replay-early-input.ts'
import { MessagePage } from '../../error-pages/message-page.tsx'
import { Problem } from '../../ui/feedback/alert.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { linkProblem, NOT_WHOLE } from './link-problem.ts'
import classes from './links.module.css'
import { Outcome } from './outcome.tsx'
import { useLink } from './use-link.ts'

/** The mutation that takes the token. */
interface Deed {
  mutate: (input: { token: string }) => void
  variables: { token: string } | undefined
  isPending: boolean
  isSuccess: boolean
  error: unknown
}

interface LinkPageProps {
  title: string
  children: ReactNode
  label: string
  busyLabel: string
  deed: Deed
  /** The error's text when the server sent none. */
  fallback: string
  done: ReactNode
  /** Where to go after success. */
  onward: ReactNode
  /** Where to go when the link does not work. */
  remedy: ReactNode
}

/**
 * The page of a letter's link: one button, as programs that scan links in letters press none. Nothing else
 * uses the token, and it stays in the address, so that reloading the page loses nothing.
 */
export function LinkPage({ title, children, label, busyLabel, deed, fallback, ...after }: LinkPageProps) {
  const { token, isMissing } = useLink()
  // Another link may be opened in the same tab: the previous link's outcome is not shown for it.
  const isOfThis = deed.variables?.token === token
  const problem = isOfThis && deed.error ? linkProblem(deed.error, fallback) : undefined
  if (isOfThis && deed.isSuccess)
    return (
      <MessagePage title={title} action={after.onward}>
        <Outcome>{after.done}</Outcome>
      </MessagePage>
    )
  if (isMissing || problem?.isOver)
    return (
      <MessagePage title={title} action={after.remedy}>
        {problem ? <Outcome>{problem.words}</Outcome> : NOT_WHOLE}
      </MessagePage>
    )
  return (
    <MessagePage
      title={title}
      action={
        <form
          ref={replayEarlyInput}
          method="post" // sent before it is ours, it waits
          className={classes.press}
          onSubmit={(event) => {
            event.preventDefault()
            deed.mutate({ token })
          }}
        >
          {problem && <Problem>{problem.words}</Problem>}
          <SubmitButton label={label} busyLabel={busyLabel} isBusy={deed.isPending} size="lg" />
        </form>
      }
    >
      {children}
    </MessagePage>
  )
}
