import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import { namesInCode } from '../database.ts'
import type { Database } from '../schema.ts'

interface Reader {
  /** Rows have the code's names already. */
  read: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>
  close?: () => Promise<void>
}

/** Names queries for the database, and leaves their rows as they are. */
const plugin: KyselyPlugin = {
  transformQuery: (args) => namesInCode.transformQuery(args),
  transformResult: async ({ result }) => result,
}

/** A database of which every query is a single statement that `read` answers. It has no transactions. */
export const readingDatabase = (reader: Reader) =>
  new Kysely<Database>({ dialect: readingDialect(reader), plugins: [plugin] })

function readingDialect({ read, close = async () => {} }: Reader): Dialect {
  const refuse = async () => {
    throw new Error('This is for reading; transactions are for the primary.')
  }
  const connection: DatabaseConnection = {
    executeQuery: read,
    // oxlint-disable-next-line require-yield -- what streams has to be a generator
    async *streamQuery(): AsyncIterableIterator<never> {
      return refuse()
    },
  }
  return {
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: close,
    }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
