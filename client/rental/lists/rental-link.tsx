import { Link } from '@tanstack/react-router'
import classes from '../rental-rows.module.css'

interface RentalLinkProps {
  rentalId: number
  title: string
  /** False once it was agreed on, or is over. */
  isRequest: boolean
}

/** A card's link to its rental's page. */
export const RentalLink = ({ rentalId, title, isRequest }: RentalLinkProps) => (
  <Link
    to="/rentals/$id"
    params={{ id: String(rentalId) }}
    aria-label={`${isRequest ? 'See the request' : 'See the rental'}: ${title}`}
    className={classes.open}
  >
    {isRequest ? 'See the request' : 'See the rental'}
  </Link>
)
