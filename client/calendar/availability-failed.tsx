import { reason } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'

interface AvailabilityFailedProps {
  error: unknown
  retry: () => void
  className?: string
}

/** The availability could not be loaded, and why. */
export const AvailabilityFailed = ({ error, retry, className }: AvailabilityFailedProps) => (
  <div role="alert" className={className}>
    <p>
      Failed to load availability. Please try again.{' '}
      <small>{reason(error, 'Failed to fetch availability')}</small>
    </p>
    <Button variant="default" onClick={retry}>
      Try Again
    </Button>
  </div>
)
