import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { Notice } from '../layout/notice.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'

const toListings = (
  <ButtonLink to="/dashboard" search={{ tab: 'listings' }} variant="default">
    My Listings
  </ButtonLink>
)

/** There is no such dress to edit. */
export const EditDressMissing = () => (
  <Notice label="404" title="Dress not found." action={toListings}>
    The listing you want to edit does not exist or has been deleted.
  </Notice>
)

/** The dress is there, but could not be fetched. */
export function EditDressFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div role="alert">
      <Notice
        title="Something went wrong"
        action={
          <>
            <Button onClick={() => void router.invalidate()}>Try Again</Button>
            {toListings}
          </>
        }
      >
        Error loading dress: {reason(error, 'Failed to fetch dress')}
      </Notice>
    </div>
  )
}
