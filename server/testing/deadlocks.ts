import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * How often two waited for each other in this database. `inTransaction` tries again, so that nobody hears of it but by the
 * second it takes; where rows are locked in one order it does not happen.
 */
export async function countDeadlocks(db: Db) {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks
}

/** How many wait in this database for what others have. */
export async function countWaiting(db: Db) {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
