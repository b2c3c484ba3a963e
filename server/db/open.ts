import { join } from 'node:path'
import type { Config } from '../config.ts'
import { connect, type Db } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

type Log = (message: string) => void

/** An open, migrated database. */
export interface OpenDatabase {
  db: Db
  url: string
  close: () => Promise<void>
}

/**
 * Opens the database that the settings name, or the embedded one in the data folder, and brings it up to date.
 * The same for the app and for every script, which may run beside it.
 */
export async function openDatabase(
  {
    databaseUrl,
    dataDir,
    preparedStatements,
  }: Pick<Config, 'databaseUrl' | 'dataDir' | 'preparedStatements'>,
  log: Log,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbedded(join(dataDir, 'postgres'), { log })
  const url = databaseUrl ?? embedded?.url ?? ''
  try {
    const steps = await migrate(url)
    if (steps.length) log(`Database migrated: ${steps.join(', ')}`)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const db = connect(url, {
    prepared: preparedStatements,
    onError: (error) => log(`A database connection was lost: ${error.message}`),
  })
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await embedded?.stop()
    },
  }
}
