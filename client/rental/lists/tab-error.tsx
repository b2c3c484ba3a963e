import { reason } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import classes from '../rental-rows.module.css'

interface TabErrorProps {
  error: unknown
  /** What is said when the server did not say why. */
  fallback: string
  retry: () => void
}

/** A tab that could not be loaded, why, and a way to try again. */
export const TabError = ({ error, fallback, retry }: TabErrorProps) => (
  <div role="alert">
    <p className={classes.error}>Error: {reason(error, fallback)}</p>
    <Button variant="default" onClick={retry}>
      Try Again
    </Button>
  </div>
)
