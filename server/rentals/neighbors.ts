import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { agreed } from '../db/rental-stages.ts'

/** A confirmed rental of the same dress with no day between it and another. */
interface Neighbor {
  rentalId: number
  renterName: string
  startDate: Day
  endDate: Day
}

/**
 * The neighbors of a `rental`, as SQL, the earlier first: the dress comes back from one as it is due at the other.
 */
export const neighbors = sql<Neighbor[]>`(
  select coalesce(json_agg(json_build_object('rentalId', next.id, 'renterName', person.display_name,
    'startDate', next.start_date, 'endDate', next.end_date) order by next.start_date), '[]')
  from rental as next join app_user as person on person.id = next.renter_id
  where next.dress_id = rental.dress_id and next.status in ${agreed}
    and (next.end_date = rental.start_date - 1 or next.start_date = rental.end_date + 1))`
