import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Advisory locks of jobs, so that one of several servers does each. */
export const locks = {
  /** Filling a shop with demo data. */
  seeding: 20_261_121,
  /** Maintenance; a backup holds it so that no picture is removed meanwhile. */
  maintenance: 20_261_123,
  /** Reindexing dresses for the search. */
  reentering: 20_261_129,
  /** Shared while a dress is indexed, exclusive while words that no dress has are removed. */
  words: 20_261_130,
  /** With a number of the reader: counting the letters of one person. */
  letters: 20_261_126,
} as const

/** Takes a lock until the transaction ends; false when another holds it. */
export async function tryLock(trx: Db, name: keyof typeof locks) {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${locks[name]}) as is_taken`.execute(trx)
  return rows[0]?.isTaken === true
}
