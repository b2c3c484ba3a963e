import type { ErrorComponentProps } from '@tanstack/react-router'
import { FailedNotice } from '../layout/failed-notice.tsx'
import { sessionProblem } from './session-problem.ts'

/** A page for signed-in people, when it cannot be found out who is here. */
export const SessionFailed = ({ error }: ErrorComponentProps) => (
  <FailedNotice>
    {/* An error loses its cause on the way from the server, which has said it better. */}
    <span suppressHydrationWarning>{sessionProblem(error)}</span>
  </FailedNotice>
)
