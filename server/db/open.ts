import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { connect } from './database.ts'
import { makeEmbedded, startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { databaseError } from '../start-error.ts'
import { connectForReads } from './reads/connect.ts'
import { createReads } from './replica.ts'

type Log = (message: string) => void
type Where = Pick<Config, 'databaseUrl' | 'dataDir'>
type Replicas = Pick<Config, 'preparedStatements'> &
  Partial<Pick<Config, 'databaseMigrationUrl' | 'databaseReplicaUrls'>>

const folderIn = (dataDir: string) => join(dataDir, 'postgres')

/**
 * Has PostgreSQL's programs make the files of an embedded server, the first time. Opens no connection, so that this process
 * may be busy meanwhile. Throws EmbeddedUnavailable.
 */
export async function makeServer({ databaseUrl, dataDir }: Where) {
  if (!databaseUrl) await makeEmbedded(folderIn(dataDir))
}

/**
 * Finds the server that the settings name, or starts or joins the embedded one, which stops with the last who stops it.
 * Changes nothing in it.
 */
export async function openServer({ databaseUrl, dataDir }: Where, log: Log) {
  return databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded(folderIn(dataDir), { log })
}

/** Connects once to the database that migrations go to. Throws a StartError that says why it cannot. */
async function reach({ databaseUrl = '', databaseMigrationUrl }: Where & Replicas) {
  const variable = databaseMigrationUrl ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL'
  const url = databaseMigrationUrl ?? databaseUrl
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (error) {
    throw databaseError(error, variable, url)
  } finally {
    await client.end()
  }
}

/**
 * Opens the database that the settings name, or the embedded one in the data folder, and migrates it. For the app and for
 * scripts, which may run beside it.
 */
export async function openDatabase(
  where: Where & Replicas,
  log: Log,
  beforeMigrating?: (url: string) => Promise<void>,
) {
  const server = await openServer(where, log)
  try {
    if (where.databaseUrl) await reach(where)
    await beforeMigrating?.(server.url)
    const steps = await migrate(where.databaseMigrationUrl ?? server.url)
    if (steps.length) log(`Database migrated: ${steps.join(', ')}`)
  } catch (error) {
    await server.stop()
    throw error
  }
  const options = {
    prepared: where.preparedStatements,
    onError: (error: Error) => log(`A database connection was lost: ${error.message}`),
  }
  const db = connect(server.url, options)
  const primary = connectForReads(server.url, options)
  const current = connectForReads(server.url, { ...options, most: 2 })
  const reads = createReads({
    primary,
    current,
    replicas: where.databaseReplicaUrls ?? [],
    prepared: where.preparedStatements,
    log,
  })
  return {
    db,
    url: server.url,
    /** Where public reads and a person's own short ones go: see replica.ts. */
    reads,
    async close() {
      await reads.close()
      await Promise.all([primary.destroy(), current.destroy(), db.destroy()])
      await server.stop()
    },
  }
}

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>
