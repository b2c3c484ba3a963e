import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * The number of deadlocks in this database. `inTransaction` retries them, so they only show as a second of delay; where
 * rows are locked in one order there are none.
 */
export async function countDeadlocks(db: Db) {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks
}

export async function countWaiting(db: Db) {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
