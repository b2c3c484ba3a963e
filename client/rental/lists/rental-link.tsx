import { Link } from '@tanstack/react-router'
import { statuses, type RentalStatus } from '../../../shared/rental/rental-statuses.ts'
import classes from '../rental-rows.module.css'

interface RentalLinkProps {
  rental: { rentalId: number; status: RentalStatus; cancelledAt: Date | null }
  title: string
}

/** A card's link to its rental's page, which is a request's until it is agreed on. */
export function RentalLink({ rental: { rentalId, status, cancelledAt }, title }: RentalLinkProps) {
  const words = statuses[status].isAgreed || cancelledAt ? 'See the rental' : 'See the request'
  return (
    <Link
      to="/rentals/$id"
      params={{ id: String(rentalId) }}
      aria-label={`${words}: ${title}`}
      className={classes.open}
    >
      {words}
    </Link>
  )
}
