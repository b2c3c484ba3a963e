import { clientSettings, type ClientOptions } from '../client.ts'
import type { Db } from '../database.ts'
import { readingDatabase } from './dialect.ts'
import { openPipelines, type Pipelines } from './pipelines.ts'

interface Options extends ClientOptions {
  /** Told about a connection that broke. */
  onError?: (error: Error) => void
}

/**
 * Connects to a PostgreSQL server for reads that are one statement and soon answered: they share a few pipelined
 * connections, and each is planned once, for whatever is asked. Close it with `destroy()`.
 */
export function connectForReads(url: string, { onError = () => {}, ...options }: Options = {}) {
  const { Client, settings } = clientSettings(url, options)
  // One plan for whatever is asked (server/dresses/plans.test.ts): planning a search anew takes longer than the search.
  const planned = { options: `${settings.options} -c plan_cache_mode=force_generic_plan` }
  const create = () => new Client({ ...settings, ...planned, pipeline: true })
  const pipelines = openPipelines({ create, onError })
  const db = readingDatabase({
    read: async ({ sql, parameters }) => ({ rows: await pipelines.answer(sql, parameters) }),
    close: pipelines.close,
  })
  opened.set(db, pipelines)
  return db
}

const opened = new WeakMap<Db, Pipelines>()

/** How many pipelined connections a database has open. */
export const pipelineCount = (db: Db) => opened.get(db)?.count() ?? 0
