import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { connect, type Db } from './database.ts'

const directory = join(import.meta.dirname, '../../migrations')

/** Each migrations/*.sql file is one forward step, run in name order. */
const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.sql'))
    const migrations: Record<string, Migration> = {}
    for (const name of names) {
      const text = await readFile(join(directory, name), 'utf8')
      migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) }
    }
    return migrations
  },
}

const LOCK_TIMEOUT = 60_000

/**
 * The lock belongs to a connection. Behind a pooler that shares connections it could be taken over one and be left
 * on it for good; such a pooler also does not pass on what a connection asks for when it begins.
 */
async function refusePooler(db: Db) {
  const { rows } = await sql<{ asked: boolean }>`
    select current_setting('lock_timeout')::interval = ${`${LOCK_TIMEOUT} ms`}::interval as asked`.execute(db)
  if (!rows[0]?.asked)
    throw new Error(
      'The database is behind a pooler such as PgBouncer, over which it cannot be migrated. ' +
        'Set DATABASE_MIGRATION_URL to the address of PostgreSQL itself.',
    )
}

/**
 * Brings the database at `url` up to date, all steps in one transaction under a lock, so that several servers
 * may start together. Gives the names of the steps taken. Throws, with nothing changed, when a step fails or
 * when the database is newer than this code.
 */
export async function migrate(url: string) {
  // A connection of its own: a step may take longer than any query of the shop, and so may waiting for its turn.
  const db = connect(url, { max: 1, statementTimeout: 0, lockTimeout: LOCK_TIMEOUT })
  try {
    await refusePooler(db)
    const { error, results = [] } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
