import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { FailedNotice } from '../layout/failed-notice.tsx'
import { Notice } from '../layout/notice.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

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
export const EditDressFailed = ({ error }: ErrorComponentProps) => (
  <FailedNotice elsewhere={toListings}>
    Error loading dress: {reason(error, 'Failed to fetch dress')}
  </FailedNotice>
)
