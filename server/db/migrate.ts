import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { connect } from './database.ts'

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

/**
 * Brings the database at `url` up to date, all steps in one transaction under a lock, so that several servers
 * may start together. Gives the names of the steps taken. Throws, with nothing changed, when a step fails or
 * when the database is newer than this code.
 */
export async function migrate(url: string) {
  // A connection of its own: a step may take longer than any query of the shop, and so may waiting for its turn.
  const db = connect(url, { max: 1, statementTimeout: 0, lockTimeout: 60_000 })
  try {
    const { error, results = [] } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
