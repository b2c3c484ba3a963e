import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

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

export interface ClientOptions {
  /** No query may take longer than this many milliseconds; 0 lets migrations take their time. */
  statementTimeout?: number | undefined
  lockTimeout?: number | undefined
  /** How many times longer everything may take than where people wait for it. */
  patience?: number | undefined
  /** Prepare the statements that come often; off behind a PgBouncer that cannot. */
  prepared?: boolean | undefined
}

/**
 * What every connection to PostgreSQL is made by. Nothing waits for ever: a connection comes within 2 s, a lock within
 * 2 s, a statement ends within 5 s, a transaction within 7 s.
 */
export function clientSettings(
  url: string,
  {
    patience = 1,
    statementTimeout = 5_000 * patience,
    lockTimeout = 2_000 * patience,
    prepared = true,
  }: ClientOptions,
) {
  return {
    Client: prepared ? PreparingClient : pg.Client,
    settings: {
      connectionString: url,
      types,
      connectionTimeoutMillis: 2_000 * patience,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      // Where each statement is quick enough and the way is not: whoever asked has been answered by then.
      options: statementTimeout ? `-c transaction_timeout=${7 * patience}s` : '',
      idle_in_transaction_session_timeout: 10_000 * patience,
      // The server may be gone without a word; then its own time limits cannot help.
      query_timeout: statementTimeout && statementTimeout + 1_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'second-dance',
    },
  }
}
