import { sql } from 'kysely'
import { marketToday } from '../../../shared/day.ts'
import { LATE_CANCEL_DAYS, RISK_DAYS, type Risk } from '../../../shared/rental/at-risk.ts'
import type { Rules } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { isSent, wayOn } from '../../db/rental-legs.ts'
import { isOverdue, promised } from '../../db/rental-stages.ts'
import { notify } from '../../notices/commands.ts'
import { keyShareParties } from '../events.ts'
import { sendByOf } from '../neighbors.ts'

export interface RiskMoment extends Pick<Rules, 'turnaroundDays'> {
  now: Date
}

/** The day on which the days of a `rental` were agreed on: nothing can have been sent before. */
const agreedDay = sql`(greatest(rental.decided_at, (select max(settled_at) from proposal
  where proposal.rental_id = rental.id and state = 'accepted')) at time zone 'Etc/GMT+12')::date`

/**
 * Why a `rental` is at risk, as SQL; null where it is not, has begun, or another dress was asked for in its place.
 * Those who meet say nothing of it often: only what is posted can be late by silence.
 */
export function riskOf({ now, turnaroundDays }: RiskMoment) {
  const today = marketToday(now)
  return sql<Risk | null>`(
    select case
      when rental.start_date < ${today} or exists (select from rental as swap where swap.swap_of = rental.id) then null
      when rental.status in ${promised} and not ${isSent('there')} then case
        when rental.start_date <= ${today}::date + ${RISK_DAYS}::int + coalesce(dress.rest_days, ${turnaroundDays}::int)
          and exists (select from rental as before where before.dress_id = dress.id
            and before.end_date < rental.start_date and before.renter_id <> rental.renter_id
            and ${isOverdue(today, 'before')}) then 'not_back'
        when ${wayOn('there')} = 'post' and greatest(${sendByOf('rental')}, ${agreedDay} + 1) < ${today} then 'not_sent' end
      when rental.cancelled_by = 'owner' and rental.cancel_reason <> 'not_taken_place' and rental.start_date
        <= (rental.cancelled_at at time zone 'Etc/GMT+12')::date + ${LATE_CANCEL_DAYS}::int then 'cancelled' end
    from dress where dress.id = rental.dress_id)`
}

/** Tells the next renters of a dress that it is not back, in the transaction of that; nobody twice. */
export async function tellAtRisk(trx: Db, dressId: number, moment: RiskMoment) {
  const rentals = await trx
    .selectFrom('rental')
    .select('id')
    .where('dressId', '=', dressId)
    .where('startDate', '>=', marketToday(moment.now))
    .where(sql<boolean>`${riskOf(moment)} = 'not_back'`)
    .execute()
  const ids = rentals.map(({ id }) => id)
  if (!ids.length) return
  await keyShareParties(trx, ids)
  await notify(trx, 'at_risk', ids, moment.now)
}
