import { sql } from 'kysely'
import { agreedStages, promisedStages, type Stage } from '../../shared/rental/rental-statuses.ts'
import type { Day } from '../../shared/day.ts'

// Stages of a rental in SQL, as literals, so that conditions match partial indexes.

const among = (stages: readonly Stage[]) => sql`(${sql.join(stages.map((stage) => sql.lit(stage)))})`

/** `status in ${agreed}`: a rental that takes place, or did. */
export const agreed = among(agreedStages)

/** `status in ${promised}`: the same, and only the calendar can have ended it. */
export const promised = among(promisedStages)

/** Whether a `rental` was ever agreed on, cancelled since or not. */
export const wasAgreed = sql<boolean>`(rental.status in ${agreed} or rental.cancelled_at is not null)`

/** Whether a `rental` is agreed on and its last day is not over. */
export const isPromised = (today: Day) =>
  sql<boolean>`(rental.status in ${promised} and rental.end_date >= ${today})`
