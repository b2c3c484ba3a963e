import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { DEFAULT_LEAD_DAYS } from '../../shared/rental/rental-limits.ts'
import { wayOn } from '../db/rental-legs.ts'
import { agreed } from '../db/rental-stages.ts'

/** A confirmed rental of the same dress from which it comes back no earlier than it has to go out for another. */
interface Neighbor {
  rentalId: number
  renterName: string
  startDate: Day
  endDate: Day
  way: Way | null
  leadDays: number
}

/** How many days before the first a rental of a `dress` leaves by post, with days on which nothing is delivered. */
export const leadOf = (rental: string) => sql<number>`posted_ahead(
  ${sql.ref(`${rental}.startDate`)}, coalesce(dress.lead_days, ${DEFAULT_LEAD_DAYS}::integer))`

/** `sendBy` in shared/rental/way.ts, of a rental of a `dress`. */
export const sendByOf = (rental: string) => sql<Day>`(${sql.ref(`${rental}.startDate`)}
  - case ${wayOn('there', rental)} when 'post' then ${leadOf(rental)} else 1 end)`

/**
 * The neighbors of a `rental` of a `dress`, as SQL, the earlier first: one has to go out on the day on which the other
 * comes back, or before.
 */
export const neighbors = sql<Neighbor[]>`(
  select coalesce(json_agg(json_build_object('rentalId', next.id, 'renterName', person.display_name,
    'startDate', next.start_date, 'endDate', next.end_date, 'way', ${wayOn('there', 'next')}, 'leadDays', ${leadOf('next')}) order by next.start_date), '[]')
  from rental as next join app_user as person on person.id = next.renter_id
  where next.dress_id = rental.dress_id and next.status in ${agreed}
    and (next.end_date < rental.start_date and next.end_date >= ${sendByOf('rental')}
      or next.start_date > rental.end_date and rental.end_date >= ${sendByOf('next')}))`
