import { sql, type Expression, type RawBuilder } from 'kysely'
import { addDays, type Day } from '../../../shared/day.ts'
import { OVERDUE_DAYS } from '../../../shared/rental/journey.ts'
import type { Rules } from '../../config.ts'
import { isSent } from '../../db/rental-legs.ts'
import { isUnclosed, promised } from '../../db/rental-stages.ts'
import { openProposalId } from '../holds.ts'
import { sendByOf } from '../neighbors.ts'

/** The groups of an owner's Today (docs/product.md#today). */
export type Turn = 'answer' | 'send' | 'back' | 'coming'

export interface Clock extends Pick<Rules, 'autoCloseDays'> {
  now: Date
}

export interface OwnersTurn {
  id: number
  turn: Turn
  /** Until when something is to be done, or since when it is expected. */
  due: Date
  sendBy: Day
  /** Of a request, or of other days that the renter asks for. */
  lapsesAt: Date
  /** Whether it is the owner who has to do something, today at the latest. */
  isOwed: boolean
}

/** The open proposal of a side for a `rental`, as SQL; one look-up for each rental, hence its limit. */
export const openProposalBy = (by: 'owner' | 'renter', now: Date) => sql`(
  select id, coalesce(proposal.lapses_at, rental.lapses_at) as lapses_at from proposal
  where proposal.rental_id = rental.id and proposal.state = 'open' and proposal.by = ${by}
    and coalesce(proposal.lapses_at, rental.lapses_at) > ${now} limit 1)`

/**
 * The rentals of an owner's dresses that wait for somebody or come next, each in its group. Nothing is asked of a
 * rental that has begun: silence means that the dress is with its renter.
 */
export function turnsOf(
  ownerId: Expression<string>,
  { now, today, autoCloseDays }: Clock & { today: Day },
): RawBuilder<OwnersTurn> {
  return sql<OwnersTurn>`(
    select id, turn, send_by, lapses_at,
      case turn when 'answer' then lapses_at when 'back' then end_date else send_by end as due,
      case turn when 'send' then send_by <= ${today} when 'back' then not_back_at is null else turn = 'answer' end
        as is_owed
    from (
      select rental.id, rental.end_date, rental.not_back_at, coalesce(asked.lapses_at, rental.lapses_at) as lapses_at,
        ${sendByOf('rental')} as send_by,
        case when rental.status = 'pending' or asked.id is not null then 'answer'
          when rental.end_date < ${today} then 'back'
          when ${sendByOf('rental')} <= ${addDays(today, 1)} and not ${isSent('there')} then 'send' else 'coming' end as turn
      from dress join rental on rental.dress_id = dress.id
        left join lateral ${openProposalBy('renter', now)} as asked on true
      where dress.owner_id = ${ownerId} and rental.status <> 'cancelled'
        and rental.end_date >= ${addDays(today, -OVERDUE_DAYS)}
        and (rental.status = 'pending' and rental.lapses_at > ${now} and ${openProposalId(now)} is null
          or rental.status in ${promised} and (rental.start_date > ${today} or asked.id is not null
            or rental.start_date = ${today} and not ${isSent('there')} or rental.end_date < ${today} and ${isUnclosed(today, autoCloseDays)}))
    ) as each)`
}
