import { Link } from '@tanstack/react-router'
import classes from '../rental-rows.module.css'

interface RentalLinkProps {
  rentalId: number
  title: string
  /** False once it has been agreed to, or lies behind. */
  isRequest: boolean
}

/** Leads from a card to the page of its rental. */
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
