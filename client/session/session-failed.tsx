import type { ErrorComponentProps } from '@tanstack/react-router'
import { FailedPage } from '../error-pages/failed-page.tsx'
import { sessionProblem } from './session-problem.ts'

/** A page for signed-in people, when it cannot be found out who is here. */
export const SessionFailed = ({ error }: ErrorComponentProps) => (
  <FailedPage>
    {/* An error loses its cause on the way from the server, which has said it better. */}
    <span suppressHydrationWarning>{sessionProblem(error)}</span>
  </FailedPage>
)
