import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api/api.ts'
import { FailedPage } from '../error-pages/failed-page.tsx'
import { MessagePage } from '../error-pages/message-page.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'

const toListings = (
  <ButtonLink to="/dashboard" search={{ tab: 'listings' }} variant="default">
    My Listings
  </ButtonLink>
)

export const EditDressMissing = () => (
  <MessagePage label="404" title="Dress not found." action={toListings}>
    The listing you want to edit does not exist or has been deleted.
  </MessagePage>
)

/** The dress exists, but could not be loaded. */
export const EditDressFailed = ({ error }: ErrorComponentProps) => (
  <FailedPage elsewhere={toListings}>
    Error loading dress: {reason(error, 'Failed to fetch dress')}
  </FailedPage>
)
