import type { ErrorComponentProps } from '@tanstack/react-router'
import { reason } from '../api/api.ts'
import { FailedPage } from '../error-pages/failed-page.tsx'
import { MissingPage } from '../error-pages/missing-page.tsx'

export const ClosetMissing = () => (
  <MissingPage title="Closet not found">
    The closet you are looking for does not exist, or whoever had it has left.
  </MissingPage>
)

/** The closet exists, but could not be loaded. */
export const ClosetFailed = ({ error }: ErrorComponentProps) => (
  <FailedPage title="Error loading the closet">{reason(error, 'Failed to fetch the closet')}</FailedPage>
)
