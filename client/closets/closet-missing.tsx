import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { FailedPage } from '../layout/failed-page.tsx'
import { MissingPage } from '../layout/missing-page.tsx'

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
