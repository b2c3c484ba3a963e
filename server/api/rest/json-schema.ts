import * as z from 'zod/mini'
import type { Schema } from '../../trpc/meta.ts'

export type JsonSchema = Record<string, unknown>

/** What a schema takes, as JSON Schema has it. */
export function jsonSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return described
}
