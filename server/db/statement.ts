import type { Sql } from 'sql-template-tag'
import { answerOf, type Db } from './database.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

/**
 * Reads with a statement that is written as text, and gives its rows with their columns as it names them. For what
 * the shop is asked most: Kysely takes longer to build and compile such a question than PostgreSQL to answer it.
 */
export const ask = <Row>(db: Db, { text, values }: Sql) => answerOf(db)<Row>(text, values)
