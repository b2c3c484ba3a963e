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
