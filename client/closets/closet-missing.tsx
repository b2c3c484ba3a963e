import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api/api.ts'
import { FailedPage } from '../error-pages/failed-page.tsx'
import { MissingPage } from '../error-pages/missing-page.tsx'

/** No closet answers to this address. */
export const ClosetMissing = () => (
  <MissingPage title="Closet not found">
    The closet you are looking for does not exist, or whoever had it has left.
  </MissingPage>
)

/** The closet is there, but could not be fetched. */
export const ClosetFailed = ({ error }: ErrorComponentProps) => (
  <FailedPage title="Error loading the closet">{reason(error, 'Failed to fetch the closet')}</FailedPage>
)
