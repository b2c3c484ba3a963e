import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Notice } from '../layout/notice.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { sessionProblem } from './session-problem.ts'

/** A page for signed-in people, when it cannot be found out who is here. */
export function SessionFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div role="alert">
      <Notice
        title="Something went wrong"
        action={
          <>
            <Button onClick={() => void router.invalidate()}>Try Again</Button>
            <ButtonLink to="/" variant="default">
              Go to Homepage
            </ButtonLink>
          </>
        }
      >
        {/* An error loses its cause on the way from the server, which has said it better. */}
        <span suppressHydrationWarning>{sessionProblem(error)}</span>
      </Notice>
    </div>
  )
}
