import { reason } from '../api.ts'
import classes from './dashboard.module.css'

/** A tab that could not be loaded, and why. */
export const TabError = ({ error, fallback }: { error: unknown; fallback: string }) => (
  <p role="alert" className={classes.error}>
    Error: {reason(error, fallback)}
  </p>
)
