import { join } from 'node:path'
import type { Config } from '../config.ts'
import { connect, type Db } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { createReads, type Reads } from './replica.ts'

type Log = (message: string) => void

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'preparedStatements'> &
  Partial<Pick<Config, 'databaseMigrationUrl' | 'databaseReplicaUrls'>>

/** An open, migrated database. */
export interface OpenDatabase {
  db: Db
  /** Where public reads go: see replica.ts. */
  reads: Reads
  url: string
  close: () => Promise<void>
}

/**
 * Opens the database that the settings name, or the embedded one in the data folder, and brings it up to date.
 * The same for the app and for every script, which may run beside it.
 */
export async function openDatabase(
  { databaseUrl, databaseMigrationUrl, databaseReplicaUrls = [], preparedStatements, dataDir }: Where,
  log: Log,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbedded(join(dataDir, 'postgres'), { log })
  const url = databaseUrl ?? embedded?.url ?? ''
  try {
    const steps = await migrate(databaseMigrationUrl ?? url)
    if (steps.length) log(`Database migrated: ${steps.join(', ')}`)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const db = connect(url, {
    prepared: preparedStatements,
    onError: (error) => log(`A database connection was lost: ${error.message}`),
  })
  const reads = createReads({ primary: db, replicas: databaseReplicaUrls, prepared: preparedStatements, log })
  return {
    db,
    reads,
    url,
    async close() {
      await reads.close()
      await db.destroy()
      await embedded?.stop()
    },
  }
}
