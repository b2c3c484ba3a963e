import type { Compilable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database.ts'
import { answerCompiled, readingDatabase, type Statement } from './dialect.ts'

/** Compiled queries kept of each prepared read, one for each form. */
const MAX_FORMS = 200

/** Compiles only, so that the text does not depend on who sends it first. */
const compiler = readingDatabase({
  read: async () => {
    throw new Error('What is prepared is not sent.')
  },
})

/** Stands for a value while a query is built. */
class Placeholder {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  /** A value computed from it would be sent with all other values too. */
  [Symbol.toPrimitive](): never {
    throw new Error('A value of a prepared read stands in its query as it is, or has to be computed before.')
  }
}

/**
 * A typed query that is built and compiled once and then sent with other values: building it takes longer than
 * PostgreSQL takes to answer. Its values are plain data, nested if need be. `build` gets a placeholder for each text,
 * number, date and list of those, and puts it into the query unchanged. It may ask which values are missing or empty and
 * how long lists of objects are: each such form is a query of its own. So is each set of `literals`.
 */
export function preparedRead<Values, Row, Literals = void>(
  build: (db: Db, values: Values, literals: Literals) => Compilable<Row>,
) {
  const forms = new LRUCache<string, Statement>({ max: MAX_FORMS })
  return async (db: Db, values: Values, literals: Literals) => {
    const found: unknown[] = []
    const form = `${literals ? JSON.stringify(literals) : ''}${formOf(values, found)}`
    let compiled = forms.get(form)
    if (!compiled) {
      const placed = withPlaceholders(values, { index: 0 }) as Values
      compiled = build(compiler, placed, literals).compile()
      forms.set(form, compiled)
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? found[parameter.index] : parameter,
    )
    return (await answerCompiled<Row>(db, { sql: compiled.sql, parameters })).rows
  }
}

/** True for objects and lists of objects; a list of values is a value. */
const isNested = (value: unknown): value is object =>
  Array.isArray(value)
    ? value.length === 0 || typeof value[0] === 'object'
    : typeof value === 'object' && value !== null && !(value instanceof Date)

/** The form of these values, which selects the compiled query. Adds each value to `found`. */
function formOf(values: unknown, found: unknown[]): string {
  if (values === undefined || values === null) return String(values)
  if (!isNested(values)) {
    found.push(values)
    return '?'
  }
  if (Array.isArray(values)) return `[${values.map((value) => formOf(value, found)).join()}]`
  let form = '{'
  for (const [name, value] of Object.entries(values)) form += `${name}:${formOf(value, found)},`
  return `${form}}`
}

/** The same values, in the same order, with a placeholder for each. */
function withPlaceholders(values: unknown, next: { index: number }): unknown {
  if (values === undefined || values === null) return values
  if (!isNested(values)) return new Placeholder(next.index++)
  if (Array.isArray(values)) return values.map((value) => withPlaceholders(value, next))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, withPlaceholders(value, next)]),
  )
}
