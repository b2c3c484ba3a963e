import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api/api.ts'
import { FailedPage } from '../error-pages/failed-page.tsx'
import { MissingPage } from '../error-pages/missing-page.tsx'

export const DressMissing = () => (
  <MissingPage title="Dress not found">
    The dress you are looking for does not exist or may have been removed.
  </MissingPage>
)

/** The dress exists, but could not be loaded. */
export const DressFailed = ({ error }: ErrorComponentProps) => (
  <FailedPage title="Error loading dress details">{reason(error, 'Failed to fetch dress')}</FailedPage>
)
