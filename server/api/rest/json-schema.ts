import * as z from 'zod/mini'
import type { Schema } from '../../trpc/meta.ts'

export type JsonSchema = Record<string, unknown>

/** A schema's input as JSON Schema. */
export function jsonSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return described
}
