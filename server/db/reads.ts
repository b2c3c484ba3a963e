import type { Compilable } from 'kysely'
import { answerOf, type Db } from './database.ts'

/**
 * A typed query that is one statement and soon answered, read over the database's pipelines. It is built and compiled
 * once, with the first values; from then on only its values are sent, so they have to be all its parameters, in their
 * order. Columns have to be single words: they come as PostgreSQL names them.
 */
export function preparedRead<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  let text: string | undefined
  return (db: Db, ...values: Values): Promise<Row[]> => {
    text ??= compile(build(db, ...values), values)
    return answerOf(db)<Row>(text, [...values])
  }
}

/** Throws when another value than those given is a parameter, or one of them is none: it would be sent for another. */
function compile(query: Compilable, values: readonly unknown[]) {
  const { sql, parameters } = query.compile()
  if (parameters.length !== values.length || values.some((value, n) => value !== parameters[n]))
    throw new Error(`The parameters of this query are not its values: ${sql}`)
  return sql
}
