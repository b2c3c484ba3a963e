import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { FailedNotice } from '../layout/failed-notice.tsx'
import { Notice } from '../layout/notice.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

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
export const DressFailed = ({ error }: ErrorComponentProps) => (
  <FailedNotice title="Error loading dress details">{reason(error, 'Failed to fetch dress')}</FailedNotice>
)
