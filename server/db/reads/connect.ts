import { clientSettings, type ClientOptions } from '../client.ts'
import type { Db } from '../database.ts'
import { readingDatabase } from './dialect.ts'
import { openPipelines, type Pipelines } from './pipelines.ts'

/** More would not be faster: PostgreSQL answers on each as fast as it can. */
const MOST = 4

interface Options extends ClientOptions {
  /** How many connections are open at most. */
  most?: number
  /** Called when a connection breaks. */
  onError?: (error: Error) => void
}

/**
 * Connects to a PostgreSQL server for short reads of one statement: they share a few pipelined connections and use
 * generic plans. Close it with `destroy()`.
 */
export function connectForReads(url: string, { most = MOST, onError = () => {}, ...options }: Options = {}) {
  const { Client, settings } = clientSettings(url, options)
  // One plan for all values (server/dresses/plans.test.ts): planning a search takes longer than the search.
  const planned = { options: `${settings.options} -c plan_cache_mode=force_generic_plan` }
  const create = () => new Client({ ...settings, ...planned, pipeline: true })
  const pipelines = openPipelines({ create, most, onError })
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
