import { CompiledQuery } from 'kysely'
import type { Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

/**
 * Runs a statement that is written as text and gives its rows, with columns in camelCase. For what the shop is asked
 * most: Kysely takes longer to build and compile such a question than PostgreSQL to answer it.
 */
export async function ask<Row>(db: Db, { text, values }: Sql): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}
