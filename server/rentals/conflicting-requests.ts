import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../db/database.ts'

/** A wish that approving a request would exclude. */
interface Conflict {
  rentalId: number
  renterName: string
  startDate: Day
  endDate: Day
  /** A proposal of the owner, which holds no days yet. */
  isProposal: boolean
}

/**
 * For each open request of an owner's dresses, by its id, what approving it would exclude: proposals to others for the
 * same dress, or requests whose days a proposal here would take. A request never conflicts with another, since each holds
 * its days.
 */
export async function findConflicts(db: Db, ownerId: string, now: Date) {
  const { rows } = await sql<Conflict & { requestId: number }>`
    with open as (
      select rental.id, rental.dress_id, renter.display_name as renter_name, hold.period,
        rental.start_date, rental.end_date
      from dress join rental on rental.dress_id = dress.id and rental.status = 'pending' and lapses_at > ${now}
      join hold on hold.rental_id = rental.id
      join app_user as renter on renter.id = rental.renter_id
      where dress.owner_id = ${ownerId}
    ), wish as (
      select id, dress_id, renter_name, period, start_date, end_date, false as is_proposal from open
      union all
      -- With the days that the dress rests, as its own request has them.
      select open.id, dress_id, renter_name,
        daterange(proposal.start_date - (open.start_date - lower(open.period)),
          proposal.end_date + (upper(open.period) - open.end_date)),
        proposal.start_date, proposal.end_date, true
      from open join proposal on proposal.rental_id = open.id and proposal.state = 'open'
    )
    select distinct mine.id as request_id, other.id as rental_id, other.renter_name, other.start_date, other.end_date,
      other.is_proposal
    from wish as mine join wish as other on other.dress_id = mine.dress_id and other.id <> mine.id
      and other.period && mine.period
    order by request_id, start_date, rental_id`.execute(db)
  return (id: number) =>
    rows.flatMap(({ requestId, ...found }): Conflict[] => (requestId === id ? [found] : []))
}
