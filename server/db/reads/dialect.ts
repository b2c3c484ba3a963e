import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import { namesInCode, type Db } from '../database.ts'
import type { Database } from '../schema.ts'

/** A compiled query, as far as it is sent. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

interface Reader {
  /** Rows have the code's names already. */
  read: <Row>(query: Statement) => Promise<QueryResult<Row>>
  close?: () => Promise<void>
}

/** Names queries for the database, and leaves their rows as they are. */
const plugin: KyselyPlugin = {
  transformQuery: (args) => namesInCode.transformQuery(args),
  transformResult: async ({ result }) => result,
}

/** A database of which every query is a single statement that `read` answers. It has no transactions. */
export function readingDatabase(reader: Reader) {
  const db = new Kysely<Database>({ dialect: readingDialect(reader), plugins: [plugin] })
  readers.set(db, reader)
  return db
}

const readers = new WeakMap<Db, Reader>()

/** Answers a compiled query: where it is only read, without the connection and plugins that Kysely asks for each. */
export const answerCompiled = <Row>(db: Db, statement: Statement): Promise<QueryResult<Row>> =>
  readers.get(db)?.read<Row>(statement) ??
  db.executeQuery<Row>(CompiledQuery.raw(statement.sql, [...statement.parameters]))

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
