import { Link } from '@tanstack/react-router'
import classes from '../letters/unconfirmed.module.css'

/** Tells suspended people on each of their pages, and where they read why. */
export const Suspended = () => (
  <div className="page">
    <p role="status" className={classes.line}>
      Your account is suspended. <Link to="/account/decisions">Read why, and answer</Link>
    </p>
  </div>
)
