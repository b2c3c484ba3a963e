import { setTimeout as delay } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { clientSettings, type ClientOptions } from './client.ts'
import { isDiskFull, isQueryTimeout, isRetryable } from './errors.ts'
import type { Database } from './schema.ts'

/** The database, or a transaction in it: what every query takes. */
export type Db = Kysely<Database> | Transaction<Database>

export interface ConnectOptions extends ClientOptions {
  /** Connections of the pool at most; more would only wait for each other. */
  max?: number
  /** Called when a connection breaks, also an idle one. */
  onError?: (error: Error) => void
}

/** Opens a pool of connections to a PostgreSQL server. Close it with `destroy()`. */
export function connect(url: string, { max = 10, onError = () => {}, ...options }: ConnectOptions = {}) {
  const { Client, settings } = clientSettings(url, options)
  const pool = new pg.Pool({ ...settings, Client, max, idleTimeoutMillis: 30_000 })
  // The pool reports a connection lost while idle, the client one lost inside a transaction; unhandled, either error
  // would end the process.
  pool.on('error', onError)
  const refused: RefusedWrites = { count: 0, lastAt: -Infinity }
  pool.on('connect', (client) => {
    client.on('error', onError)
    onRefusal(client, (error) => {
      if (isQueryTimeout(error)) endLate(client)
      if (!isDiskFull(error)) return
      refused.count++
      refused.lastAt = performance.now()
    })
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [namesInCode] })
  pools.set(db, pool)
  refusedWritesOf.set(db, refused)
  return db
}

/** Calls `tell` with the error of each statement that fails on a connection, beside its caller. */
function onRefusal(client: pg.PoolClient, tell: (error: unknown) => void) {
  const { query } = client
  client.query = (...args: unknown[]) => {
    const answer = Reflect.apply(query, client, args)
    if (answer instanceof Promise) answer.catch(tell)
    return answer
  }
}

/**
 * Ends a connection at its first query timeout. node-postgres would put it back into the pool (its issue 3399) with the
 * statement still under way: a late `begin` would take the next write into a transaction that is never committed.
 */
const endLate = (client: pg.PoolClient) => void client.end()

const pools = new WeakMap<Db, pg.Pool>()

/** The connections of a database's pool: all, idle, and how many requests wait for one. */
export function poolUse(db: Db) {
  const pool = pools.get(db)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

interface RefusedWrites {
  /** Since the process started. */
  count: number
  /** Of `performance.now()`, in milliseconds; -Infinity before the first. */
  lastAt: number
}

const refusedWritesOf = new WeakMap<Db, RefusedWrites>()

/** Writes of this process that failed because the database's disk is full. */
export const refusedWrites = (db: Db): Readonly<RefusedWrites> =>
  refusedWritesOf.get(db) ?? { count: 0, lastAt: -Infinity }

/** snake_case in the database, camelCase in the code. */
class NamesInCode extends CamelCasePlugin {
  /** The code's name of a column. */
  of(column: string) {
    return this.camelCase(column)
  }
}
export const namesInCode = new NamesInCode({ maintainNestedObjectKeys: true })

/** Lifts the timeout of this transaction, for background work. */
export const takeTime = (trx: Db) => sql`set local transaction_timeout = 0`.execute(trx)

const MAX_ATTEMPTS = 3

/**
 * Runs `work` in a transaction: this one if `db` is one already, else a new one. After a deadlock or a serialization
 * failure it is tried again, so `work` must do nothing that a rollback does not undo. Also for a single statement that
 * a later one may reverse: where a network stalls it may arrive after it timed out, and after the newer one; a `begin`
 * that comes as late changes nothing.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await delay(Math.random() * 50 * attempt)
    }
  }
}

/** Asks a database over one connection, which is closed afterwards. */
export async function askOnce<Answer>(url: string, ask: (db: Db) => Promise<Answer>) {
  const db = connect(url, { max: 1 })
  try {
    return await ask(db)
  } finally {
    await db.destroy()
  }
}
