import { sql } from 'kysely'
import type { AnswerClock } from '../../shared/rental/answer-clock.ts'
import type { Db } from '../db/database.ts'
import { wasAgreed } from '../db/rental-stages.ts'

/** How far back requests count, and how long an open one does not count against its owner. */
const REMEMBERED = '180 days'
const UNANSWERED_AFTER = '72 hours'

/**
 * How the owner of a dress deals with requests (docs/product.md#answer-clock). A proposal of other days is an answer.
 * Requests withdrawn before one, those that expired early because their first day came, and what did not take place do
 * not count. Undefined when there is no such dress.
 */
export async function findAnswerClock(db: Db, dressId: number, now: Date) {
  const dress = db.selectFrom('dress').select('ownerId').where('withheldAt', 'is', null)
  const found = await dress.where('id', '=', dressId).executeTakeFirst()
  return found && findOwnersAnswerClock(db, found.ownerId, now)
}

const begins = sql`((rental.start_date + time '12:00') at time zone 'UTC')`

/** Whether no first day cut short the time to answer a request (`expiryOf`), however long that was when it was made. */
const hadFullTime = sql`(rental.lapses_at < case when ${begins} > rental.requested_at
  then ${begins} else ${begins} + interval '24 hours' end)`

/** The same by the owner's id. */
export async function findOwnersAnswerClock(db: Db, ownerId: string, now: Date): Promise<AnswerClock> {
  const { rows } = await sql<AnswerClock>`
    with asked as (
      select ${wasAgreed} as is_approved,
        rental.status, rental.cancelled_by, rental.requested_at, rental.lapses_at, rental.decided_at,
        ${hadFullTime} as had_full_time,
        least(
          (select min(at) from proposal where proposal.rental_id = rental.id),
          case when ${wasAgreed} or rental.cancelled_by = 'owner'
            then rental.decided_at end
        ) as answered_at
      from dress join rental on rental.dress_id = dress.id
      where dress.owner_id = ${ownerId} and rental.cancel_reason is distinct from 'not_taken_place'
        and coalesce(rental.decided_at, rental.lapses_at) > ${now}::timestamptz - ${REMEMBERED}::interval
    ), counted as (
      select *, answered_at - requested_at as took from asked
      where answered_at is not null
        -- What the shop ended was not left without an answer.
        or (cancelled_by = 'system' and decided_at >= lapses_at or (status = 'pending' and lapses_at <= ${now})) and had_full_time
        or status = 'pending' and lapses_at > ${now} and requested_at <= ${now}::timestamptz - ${UNANSWERED_AFTER}::interval
    )
    select count(*)::int as requests, count(answered_at)::int as answered,
      (count(*) filter (where is_approved))::int as approved,
      -- Those without an answer took longer than any.
      (extract(epoch from nullif(
        percentile_disc(0.5) within group (order by coalesce(took, '1000 years'::interval)), '1000 years'::interval)) * 1000
      )::float8 as median_ms
    from counted`.execute(db)
  return rows[0] ?? { requests: 0, answered: 0, approved: 0, medianMs: null }
}
