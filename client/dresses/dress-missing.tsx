import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { FailedNotice } from '../layout/failed-notice.tsx'
import { MissingNotice } from '../layout/missing-notice.tsx'

/** No dress answers to this address. */
export const DressMissing = () => (
  <MissingNotice title="Dress not found">
    The dress you are looking for does not exist or may have been removed.
  </MissingNotice>
)

/** The dress is there, but could not be fetched. */
export const DressFailed = ({ error }: ErrorComponentProps) => (
  <FailedNotice title="Error loading dress details">{reason(error, 'Failed to fetch dress')}</FailedNotice>
)
