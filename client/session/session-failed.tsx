import type { ErrorComponentProps } from '@tanstack/react-router'
import { FailedPage } from '../error-pages/failed-page.tsx'
import { sessionProblem } from './session-problem.ts'

/** A signed-in page whose session could not be loaded. */
export const SessionFailed = ({ error }: ErrorComponentProps) => (
  <FailedPage>
    {/* An error loses its cause during dehydration; the server's text is better. */}
    <span suppressHydrationWarning>{sessionProblem(error)}</span>
  </FailedPage>
)
