import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../db/database.ts'
import { heldSince } from './hold.ts'

/** When people are told of what is new, by the shop's time zone. */
const MORNING = sql.lit('10:00')

export interface Morning {
  now: Date
  /** The time zone of that morning. */
  timeZone: string
}

/** The day of the shop's whose morning has begun, and when it began; undefined before, and while letters are held. */
export async function findMorning(db: Db, { now, timeZone }: Morning) {
  if (await heldSince(db)) return undefined
  const { rows } = await sql<{ day: Day; at: Date }>`
    select day::text as day, (day + ${MORNING}::time) at time zone ${timeZone} as at
    from (select (${now}::timestamptz at time zone ${timeZone})::date as day) as today
    where (day + ${MORNING}::time) at time zone ${timeZone} <= ${now}`.execute(db)
  return rows[0]
}

/** The day whose morning was the last to begin. */
export const lastMorning = ({ now, timeZone }: Morning) =>
  sql<Day>`((${now}::timestamptz at time zone ${timeZone}) - ${MORNING}::interval)::date`
