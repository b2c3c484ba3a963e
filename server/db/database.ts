import { setTimeout as delay } from 'node:timers/promises'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { openPipelines, type Answer, type Pipelines } from './pipelines.ts'
import { PreparingClient } from './prepared.ts'
import { isPassing } from './refusals.ts'
import type { Database } from './schema.ts'

/** The database, or a transaction in it: what every query takes. */
export type Db = Kysely<Database> | Transaction<Database>

// A day stays the text it is, and counts fit a JavaScript number here.
const { DATE, NUMERIC, INT8 } = pg.types.builtins
const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [NUMERIC]: Number,
  [INT8]: Number,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export interface ConnectOptions {
  /** Connections of the pool at most, beside its pipelines; a few are enough, more only wait for each other. */
  max?: number
  /** Told about connections that broke while nobody was using them. */
  onError?: (error: Error) => void
  /** No query may take longer than this many milliseconds; 0 lets migrations take their time. */
  statementTimeout?: number
  lockTimeout?: number
  /** Prepare the statements that come often; off behind a PgBouncer that cannot. */
  prepared?: boolean
}

/**
 * Opens a pool on a PostgreSQL server, and pipelines for reads that are one statement. Nothing waits for ever: a
 * connection comes within 2 s, a lock within 2 s, a statement ends within 5 s, a transaction within 7 s. Close it
 * with `destroy()`.
 */
export function connect(
  url: string,
  {
    max = 10,
    onError = () => {},
    statementTimeout = 5_000,
    lockTimeout = 2_000,
    prepared = true,
  }: ConnectOptions = {},
) {
  const settings = {
    connectionString: url,
    types,
    connectionTimeoutMillis: 2_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    // Where each statement is quick enough and the way is not: whoever asked has been answered by then.
    options: statementTimeout ? '-c transaction_timeout=7s' : '',
    idle_in_transaction_session_timeout: 10_000,
    // The server may be gone without a word; then its own time limits cannot help.
    query_timeout: statementTimeout && statementTimeout + 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'second-dance',
  }
  const Client = prepared ? PreparingClient : pg.Client
  const pool = new pg.Pool({ ...settings, Client, max, idleTimeoutMillis: 30_000 })
  // A connection lost while idle is reported by the pool, one lost inside a transaction only by the client;
  // unheard, either would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  // One plan for whatever is asked (server/dresses/plans.test.ts): planning a search anew takes longer than the search.
  const planned = { options: `${settings.options} -c plan_cache_mode=force_generic_plan` }
  const create = () => new Client({ ...settings, ...planned, pipeline: true })
  const pipelines = openPipelines({ create, onError })

  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: plugins(),
  })
  const closePool = db.destroy.bind(db)
  // Kysely ends only a pool that it has asked.
  db.destroy = async () => void (await Promise.all([closePool(), pipelines.close()]))
  connections.set(db, { pool, pipelines })
  answers.set(db, pipelines.answer)
  return db
}

const answers = new WeakMap<Db, Answer>()

/** How a database answers a read that is one statement: through a pipeline, or a transaction through its connection. */
export const answerOf = (db: Db): Answer =>
  answers.get(db) ??
  (async <Row>(text: string, values: unknown[]) =>
    (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, values))).rows)

/** Says how a database that is made of others answers. */
export const setAnswer = (db: Db, answer: Answer) => void answers.set(db, answer)

const connections = new WeakMap<Db, { pool: pg.Pool; pipelines: Pipelines }>()

/** The connections of a database's pool, those that are idle, how many requests wait for one; and its pipelines. */
export function poolUse(db: Db) {
  const { pool, pipelines } = connections.get(db) ?? {}
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
    pipelines: pipelines?.count() ?? 0,
  }
}

/** Columns are snake_case there and camelCase here. */
export const plugins = () => [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Lets this transaction take as long as it needs, for work that nobody waits for. */
export const takeTime = (trx: Db) => sql`set local transaction_timeout = 0`.execute(trx)

const TRIES = 3

/**
 * Runs `work` in a transaction: this one if `db` is one already, else a new one. When it meets another in a
 * way that time resolves, it is tried again, so `work` must do nothing that a rollback does not undo.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error
      await delay(Math.random() * 50 * attempt)
    }
  }
}
