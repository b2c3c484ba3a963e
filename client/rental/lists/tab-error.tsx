import { reason } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import classes from '../rental-rows.module.css'

interface TabErrorProps {
  error: unknown
  /** For errors without the server's words. */
  fallback: string
  retry: () => void
}

/** A tab that failed to load, why, and a button to retry. */
export const TabError = ({ error, fallback, retry }: TabErrorProps) => (
  <div role="alert">
    <p className={classes.error}>Error: {reason(error, fallback)}</p>
    <Button variant="default" onClick={retry}>
      Try Again
    </Button>
  </div>
)
