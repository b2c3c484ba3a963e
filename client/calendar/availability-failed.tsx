import { reason } from '../api/api.ts'
import { Failed } from '../ui/feedback/states.tsx'

interface AvailabilityFailedProps {
  error: unknown
  retry: () => void
  className?: string
}

/** The availability could not be loaded, and why. */
export const AvailabilityFailed = ({ error, retry, className }: AvailabilityFailedProps) => (
  <Failed retry={retry} className={className}>
    Failed to load availability. Please try again.{' '}
    <small>{reason(error, 'Failed to fetch availability')}</small>
  </Failed>
)
