import { CompiledQuery, type Compilable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database.ts'
import { readingDatabase } from './dialect.ts'

/** Queries that are kept of each prepared read; each is of another form. */
const MAX_FORMS = 200

/** Of no server: for the text of a query, the same whoever sends it first. */
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
  /** What is computed of it would be sent for every other value too. */
  [Symbol.toPrimitive](): never {
    throw new Error('A value of a prepared read stands in its query as it is, or has to be computed before.')
  }
}

/**
 * A typed query that is built and compiled once, and from then on only sent with other values: building it takes
 * longer than PostgreSQL to answer it. Its values are plain data, nested if need be. `build` is given them with a
 * placeholder for each text, number, instant and list of those, to be put into the query as it is. What is missing or
 * empty among them, and how many there are of something, `build` may ask: each such form is a query of its own. So is
 * each set of `literals`, for what has to be written out.
 */
export function preparedRead<Values, Row, Literals = void>(
  build: (db: Db, values: Values, literals: Literals) => Compilable<Row>,
) {
  const forms = new LRUCache<string, Pick<CompiledQuery, 'sql' | 'parameters'>>({ max: MAX_FORMS })
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
    const query = CompiledQuery.raw(compiled.sql, parameters) as CompiledQuery<Row>
    return (await db.executeQuery<Row>(query)).rows
  }
}

/** True for what has values inside; a list of values is one itself. */
const isNested = (value: unknown): value is object =>
  Array.isArray(value)
    ? value.length === 0 || typeof value[0] === 'object'
    : typeof value === 'object' && value !== null && !(value instanceof Date)

/** What these values have in common with others that the same query is for. Adds each of them to `found`. */
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
