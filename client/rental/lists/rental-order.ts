import type { Day } from '../../../shared/day.ts'
import type { RentalStatus } from '../../../shared/rental.ts'

interface Placed {
  status: RentalStatus
  startDate: Day
}

const CURRENT: readonly RentalStatus[] = ['active', 'confirmed', 'pending']

/**
 * A renter's rentals as she thinks of them. `current`: what she wears, then what is promised, then what she has asked
 * for, each by its first day. `past`: what is over or came to nothing, the latest first.
 */
export function groupRentals<Rental extends Placed>(rentals: readonly Rental[]) {
  const byDay = rentals.toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  return {
    current: CURRENT.flatMap((status) => byDay.filter((rental) => rental.status === status)),
    past: byDay.filter(({ status }) => !CURRENT.includes(status)).toReversed(),
  }
}
