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
  const fields = new Map(Object.entries(properties ?? {}))
  const typed = (name: string, given: unknown) => {
    const { type, items } = fields.get(name) ?? {}
    if (type === 'number' || type === 'integer') return isNumber(given) ? Number(given) : given
    if (type !== 'array' || given === undefined) return given
    return [given].flat().map((one) => (items?.type === 'integer' && isNumber(one) ? Number(one) : one))
  }
  return (query: RawInput = {}): RawInput =>
    Object.fromEntries(Object.entries(query).map(([name, given]) => [name, typed(name, given)]))
}

const isNumber = (value: unknown) => typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
