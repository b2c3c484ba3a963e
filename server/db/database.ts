import { setTimeout as delay } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { clientSettings, type ClientOptions } from './client.ts'
import { isDiskFull, isQueryTimeout, isRetryable } from './errors.ts'
import type { Database } from './schema.ts'

/** The database, or a transaction in it: what every query takes. */
export type Db = Kysely<Database> | Transaction<Database>

export interface ConnectOptions extends ClientOptions {
  /** Connections of the pool at most; a few are enough, more only wait for each other. */
  max?: number
  /** Told about connections that broke while nobody was using them. */
  onError?: (error: Error) => void
}

/** Opens a pool of connections to a PostgreSQL server. Close it with `destroy()`. */
export function connect(url: string, { max = 10, onError = () => {}, ...options }: ConnectOptions = {}) {
  const { Client, settings } = clientSettings(url, options)
  const pool = new pg.Pool({ ...settings, Client, max, idleTimeoutMillis: 30_000 })
  // A connection lost while idle is reported by the pool, one lost inside a transaction only by the client;
  // unheard, either would end the process.
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
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: plugins() })
  pools.set(db, pool)
  refusedWritesOf.set(db, refused)
  return db
}

/** Tells of every statement of a connection that fails; who asked hears of it as well. */
function onRefusal(client: pg.PoolClient, tell: (error: unknown) => void) {
  const { query } = client
  client.query = (...args: unknown[]) => {
    const answer = Reflect.apply(query, client, args)
    if (answer instanceof Promise) answer.catch(tell)
    return answer
  }
}

/**
 * Ends a connection with the first answer that does not come in time. node-postgres would give it to the next who asks
 * (its issue 3399), and what was asked is still on its way: a late `begin` would take their write into a transaction
 * that nobody commits.
 */
const endLate = (client: pg.PoolClient) => void client.end()

const pools = new WeakMap<Db, pg.Pool>()

/** The connections of a database's pool, those that are idle, and how many requests wait for one. */
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

/** How often this process was refused a write because the database's disk is full, and when last. */
export const refusedWrites = (db: Db): Readonly<RefusedWrites> =>
  refusedWritesOf.get(db) ?? { count: 0, lastAt: -Infinity }

/** Columns are snake_case there and camelCase here. */
export const plugins = () => [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Lets this transaction take as long as it needs, for work that nobody waits for. */
export const takeTime = (trx: Db) => sql`set local transaction_timeout = 0`.execute(trx)

const MAX_ATTEMPTS = 3

/**
 * Runs `work` in a transaction: this one if `db` is one already, else a new one. When it meets another in a
 * way that time resolves, it is tried again, so `work` must do nothing that a rollback does not undo. Also for a single
 * statement whose like may follow with the opposite: where a network stalls it may arrive long after it was given up, and
 * behind a newer one; a `begin` that comes as late changes nothing.
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
