import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { Notice } from '../layout/notice.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'

/** No dress answers to this address. */
export const DressMissing = () => (
  <Notice
    label="404"
    title="Dress not found"
    action={
      <>
        <ButtonLink to="/">Go to Homepage</ButtonLink>
        <ButtonLink to="/dress-rental" variant="default">
          Browse Dresses
        </ButtonLink>
      </>
    }
  >
    The dress you are looking for does not exist or may have been removed.
  </Notice>
)

/** The dress is there, but could not be fetched. */
export function DressFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div role="alert">
      <Notice
        title="Error loading dress details"
        action={
          <>
            <Button onClick={() => void router.invalidate()}>Try Again</Button>
            <ButtonLink to="/" variant="default">
              Go to Homepage
            </ButtonLink>
          </>
        }
      >
        {reason(error, 'Failed to fetch dress')}
      </Notice>
    </div>
  )
}
