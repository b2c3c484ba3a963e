import type { Schema } from '../../trpc/meta.ts'
import type { RawInput } from './formats.ts'
import { jsonSchema } from './json-schema.ts'

/**
 * Reads a query string with the types of a schema: numbers are converted, lists may be given once or several times. What
 * is not plainly a number is left for the schema to refuse.
 */
export function typedQuery(schema: Schema | undefined) {
  const { properties = {} } = schema ? jsonSchema(schema) : {}
  const fields = Object.entries(properties as Record<string, { type?: string }>)
  const ofType = (...types: string[]) =>
    fields.flatMap(([name, { type = '' }]) => (types.includes(type) ? [name] : []))
  const numbers = ofType('number', 'integer')
  const lists = ofType('array')

  return (query: RawInput = {}): RawInput => ({
    ...query,
    ...Object.fromEntries([
      ...numbers.filter((name) => isNumber(query[name])).map((name) => [name, Number(query[name])]),
      ...lists.filter((name) => query[name] !== undefined).map((name) => [name, [query[name]].flat()]),
    ]),
  })
}

const isNumber = (value: unknown) => typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
