import type { Day } from '../../../shared/day.ts'
import { currentStatuses, pastStatuses, type RentalStatus } from '../../../shared/rental/rental-statuses.ts'

interface Placed {
  status: RentalStatus
  startDate: Day
}

/**
 * The order of a renter's rentals. `current`: active, then confirmed, then pending, each by first day.
 * `past`: completed or cancelled, latest first.
 */
export function groupRentals<Rental extends Placed>(rentals: readonly Rental[]) {
  const byDay = rentals.toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  return {
    current: currentStatuses
      .toReversed()
      .flatMap((status) => byDay.filter((rental) => rental.status === status)),
    past: byDay.filter(({ status }) => pastStatuses.includes(status)).toReversed(),
  }
}
