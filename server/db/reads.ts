import type { Compilable } from 'kysely'
import { answerOf, type Db } from './database.ts'

/**
 * Reads with a typed query that is one statement and soon answered, over the database's pipelines. Columns have to be
 * single words: they come as PostgreSQL names them.
 */
export function readRows<Row>(db: Db, query: Compilable<Row>) {
  const { sql, parameters } = query.compile()
  return answerOf(db)<Row>(sql, [...parameters])
}
