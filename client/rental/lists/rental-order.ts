import type { Day } from '../../../shared/day.ts'
import { rentalStatuses, statuses, type RentalStatus } from '../../../shared/rental/rental-process.ts'

interface Placed {
  status: RentalStatus
  startDate: Day
}

const CURRENT = rentalStatuses.filter((status) => statuses[status].isCurrent).toReversed()

/**
 * The order of a renter's rentals. `current`: active, then confirmed, then pending, each by first day.
 * `past`: completed or cancelled, latest first.
 */
export function groupRentals<Rental extends Placed>(rentals: readonly Rental[]) {
  const byDay = rentals.toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  return {
    current: CURRENT.flatMap((status) => byDay.filter((rental) => rental.status === status)),
    past: byDay.filter(({ status }) => !CURRENT.includes(status)).toReversed(),
  }
}
