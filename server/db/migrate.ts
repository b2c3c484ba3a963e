import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { connect, type Db } from './database.ts'

const directory = join(import.meta.dirname, '../../migrations')

/** Former names of steps, before they were numbered without a gap. */
const RENUMBERED: Record<string, string> = {
  '0006_operations.sql': '0005_operations.sql',
  '0007_public_json.sql': '0006_public_json.sql',
  '0008_favorites_of_deleted.sql': '0007_favorites_of_deleted.sql',
  '0009_search.sql': '0008_search.sql',
  '0010_drop_public_json.sql': '0009_drop_public_json.sql',
}

/** The current name of a step that a backup names, perhaps by its former name. */
export const currentName = (name: string) => RENUMBERED[name] ?? name

/** Renames the steps that a database has taken to their current names. */
async function renumber(db: Db) {
  if (!(await appliedMigrations(db)).some((name) => name in RENUMBERED)) return
  for (const [before, now] of Object.entries(RENUMBERED))
    await sql`update kysely_migration set name = ${now} where name = ${before}`.execute(db)
}

/** The database was migrated by a newer version of the shop. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
  constructor(unknown: string[]) {
    super(
      `This database was made by a newer version of the shop: ${unknown.join(', ')} is not known here.\n` +
        'Start that version, or restore a backup of this one into another database.',
    )
  }
}

/** The steps that this code knows, in order. */
export const migrationNames = async (folder = directory) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** The steps that a database has taken, in order; none when it was never migrated. */
export async function appliedMigrations(db: Db) {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (!rows[0]?.isThere) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/** Each migrations/*.sql file is one forward step, run in name order. */
const sqlFiles = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const name of await migrationNames(folder)) {
      const text = await readFile(join(folder, name), 'utf8')
      migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) }
    }
    return migrations
  },
})

interface MigrateOptions {
  /** The last step to take; all of them unless it is said. */
  upTo?: string
  /** Where the steps are. */
  folder?: string
}

const LOCK_TIMEOUT_MS = 60_000

/**
 * The lock belongs to a connection. A pooler that shares connections could leave it on one for good; it also does not
 * pass on the settings with which a connection begins.
 */
async function refusePooler(db: Db) {
  const { rows } = await sql<{ asked: boolean }>`
    select current_setting('lock_timeout')::interval = ${`${LOCK_TIMEOUT_MS} ms`}::interval as asked`.execute(
    db,
  )
  if (!rows[0]?.asked)
    throw new Error(
      'The database is behind a pooler such as PgBouncer, over which it cannot be migrated. ' +
        'Set DATABASE_MIGRATION_URL to the address of PostgreSQL itself.',
    )
}

/**
 * Brings the database at `url` up to date, all steps in one transaction under a lock, so that several servers
 * may start together. Gives the names of the steps taken. Throws, with nothing changed, when a step fails or,
 * as NewerDatabase, when the database is newer than this code.
 */
export async function migrate(url: string, { upTo, folder = directory }: MigrateOptions = {}) {
  // A connection of its own: a step, or waiting for the lock, may take longer than any query of the shop.
  const db = connect(url, { max: 1, statementTimeout: 0, lockTimeout: LOCK_TIMEOUT_MS })
  try {
    await refusePooler(db)
    await renumber(db)
    const known = await migrationNames(folder)
    const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name))
    if (unknown.length) throw new NewerDatabase(unknown)

    const migrator = new Migrator({ db, provider: sqlFiles(folder) })
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
