import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

// Days stay text; counts fit a JavaScript number here.
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

export interface ClientOptions {
  /** The longest that a query may take, in milliseconds; 0 is no limit, for migrations. */
  statementTimeout?: number | undefined
  lockTimeout?: number | undefined
  /** Factor for all timeouts, for work that no request waits for. */
  timeoutFactor?: number | undefined
  /** Prepare the statements that come often; off behind a PgBouncer that cannot. */
  prepared?: boolean | undefined
}

/**
 * The client and settings of every connection to PostgreSQL. Everything has a timeout: 2 s to connect, 2 s for a lock,
 * 5 s for a statement, 7 s for a transaction.
 */
export function clientSettings(
  url: string,
  {
    timeoutFactor = 1,
    statementTimeout = 5_000 * timeoutFactor,
    lockTimeout = 2_000 * timeoutFactor,
    prepared = true,
  }: ClientOptions,
) {
  return {
    Client: prepared ? PreparingClient : pg.Client,
    settings: {
      connectionString: url,
      types,
      connectionTimeoutMillis: 2_000 * timeoutFactor,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      // For a transaction whose statements are quick but whose network is not: its request has been answered by then.
      options: statementTimeout ? `-c transaction_timeout=${7 * timeoutFactor}s` : '',
      idle_in_transaction_session_timeout: 10_000 * timeoutFactor,
      // A server that is gone cannot enforce its own timeouts.
      query_timeout: statementTimeout && statementTimeout + 1_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'second-dance',
    },
  }
}
