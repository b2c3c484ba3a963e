import { useRouter } from '@tanstack/react-router'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

/** A page that could not be shown, with two ways out. The reason is the log's business. */
export function Unexpected() {
  const router = useRouter()
  return (
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
      We couldn't show this page. Please try again in a moment.
    </Notice>
  )
}
