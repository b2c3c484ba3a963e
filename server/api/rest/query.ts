import type { Schema } from '../../trpc/meta.ts'
import type { RawInput } from './formats.ts'
import { jsonSchema } from './json-schema.ts'

interface Field {
  type?: string
  items?: { type?: string }
}

/**
 * Reads a query string with the types of a schema: numbers are converted, lists may be given once or several times. What
 * is not plainly a number is left for the schema to refuse.
 */
export function typedQuery(schema: Schema | undefined) {
  const properties = (schema && jsonSchema(schema).properties) as Record<string, Field> | undefined
  const fields = Object.entries(properties ?? {})
  const ofType = (...types: string[]) =>
    fields.flatMap(([name, { type = '' }]) => (types.includes(type) ? [name] : []))
  const numbers = ofType('number', 'integer')
  const lists = ofType('array')
  const valuesOf = (name: string, given: unknown) =>
    [given]
      .flat()
      .map((one) => (properties?.[name]?.items?.type === 'integer' && isNumber(one) ? Number(one) : one))

  return (query: RawInput = {}): RawInput => ({
    ...query,
    ...Object.fromEntries([
      ...numbers.filter((name) => isNumber(query[name])).map((name) => [name, Number(query[name])]),
      ...lists.filter((name) => query[name] !== undefined).map((name) => [name, valuesOf(name, query[name])]),
    ]),
  })
}

const isNumber = (value: unknown) => typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
