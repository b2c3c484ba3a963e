import { Link } from '@tanstack/react-router'
import classes from './dashboard.module.css'

/** Leads from a card to the page of its rental. */
export const RentalLink = ({ rentalId, title }: { rentalId: number; title: string }) => (
  <Link
    to="/rentals/$id"
    params={{ id: String(rentalId) }}
    aria-label={`Open the rental of ${title}`}
    className={classes.open}
  >
    Open
  </Link>
)
