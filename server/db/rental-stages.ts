import { sql } from 'kysely'
import { agreedStages, promisedStages, type Stage } from '../../shared/rental/rental-statuses.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { OVERDUE_DAYS } from '../../shared/rental/journey.ts'

// Stages of a rental in SQL, as literals, so that conditions match partial indexes.

const among = (stages: readonly Stage[]) => sql`(${sql.join(stages.map((stage) => sql.lit(stage)))})`

/** `status in ${agreed}`: a rental that takes place, or did. */
export const agreed = among(agreedStages)

/** `status in ${promised}`: the same, and only the calendar can have ended it. */
export const promised = among(promisedStages)

/** Whether a `rental` was ever agreed on, cancelled since or not. */
export const wasAgreed = sql<boolean>`(rental.status in ${agreed} or rental.cancelled_at is not null)`

/** The same, without those that did not take place. */
export const countsAsAgreed = sql<boolean>`(${wasAgreed} and rental.cancel_reason is distinct from 'not_taken_place')`

/** Whether a `rental` is agreed on, its last day is not over, and its dress is not back. */
export const isPromised = (today: Day) =>
  sql<boolean>`(rental.status in ${promised} and rental.end_date >= ${today} and rental.back_at is null)`

// journeyOf (shared/rental/journey.ts) in SQL.

/** Whether a `rental`, or what the query calls so, is overdue. */
export const isOverdue = (today: Day, rental = 'rental') => {
  const of = sql.ref
  return sql<boolean>`(${of(`${rental}.notBackAt`)} is not null and ${of(`${rental}.backAt`)} is null
    and ${of(`${rental}.status`)} in ${agreed}
    and ${of(`${rental}.endDate`)} < ${today} and ${of(`${rental}.endDate`)} > ${today}::date - ${sql.lit(OVERDUE_DAYS)})`
}

/** Whether a `rental` is agreed on and not closed. */
export const isUnclosed = (today: Day, autoCloseDays: number) =>
  sql<boolean>`(rental.back_at is null and rental.status in ${agreed}
    and (rental.end_date >= ${addDays(today, -autoCloseDays)} or ${isOverdue(today)}))`
