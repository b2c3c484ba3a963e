import { TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import type { RestFormat, Schema } from '../../trpc/meta.ts'
import type { JsonSchema } from './json-schema.ts'
import { transformer } from '../../trpc/transformer.ts'

export type RawInput = Record<string, unknown> | undefined

/** How a documented call differs from its procedure, which is made for tRPC. */
export interface Format {
  read: (brought: RawInput) => unknown
  /** The answer's body; `next` is the address of the next page. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each procedure answers something else
  write: (output: any, url: string) => { body: unknown; next?: string }
  /** The body of a refusal, where it is not the plain one. */
  writeError?: (refusal: object) => object
  /** The request body's schema, from that of the procedure's input. */
  describeInput?: (input: JsonSchema) => JsonSchema
  /** The answer's schema, from that of the procedure's output. */
  describe: (output: Schema) => Schema
}

const MAX_ON_REST = 100

/** A call whose input and answer are its procedure's. */
export const plain: Format = {
  read: (brought) => brought,
  write: (body) => ({ body }),
  describe: (output) => output,
}

export const formats: Record<RestFormat, Format> = {
  /** Favourites use superjson both ways; plain JSON is accepted too. */
  superjson: {
    read: (body) => (body && Object.hasOwn(body, 'json') ? transformer.deserialize(body) : body),
    write: (output) => ({ body: transformer.serialize(output) }),
    writeError: (refusal) => ({ ...refusal, json: refusal }),
    describeInput: (input) => ({
      anyOf: [
        input,
        { type: 'object', required: ['json'], properties: { json: input, meta: { type: 'object' } } },
      ],
    }),
    describe: (output) => z.strictObject({ json: output, meta: z.optional(z.looseObject({})) }),
  },

  /** Documented as a bare list; the next page is in the `Link` header. */
  pageOfDresses: {
    read: (query) => ({ limit: MAX_ON_REST, ...query }),
    write({ dresses, nextCursor }, url) {
      if (!nextCursor) return { body: dresses }
      const next = new URL(url)
      next.searchParams.set('cursor', nextCursor)
      return { body: dresses, next: next.href }
    },
    describe: (page) => fieldOf(page, 'dresses'),
  },

  /** The session call answers 401 where the procedure answers null. */
  userOr401: {
    ...plain,
    write(user) {
      if (!user) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Not authenticated' })
      return { body: { user } }
    },
    describe: (user) =>
      z.strictObject({ user: user instanceof z.ZodMiniNullable ? user.def.innerType : user }),
  },
}

function fieldOf(object: Schema, name: string): Schema {
  const field: Schema | undefined = object instanceof z.ZodMiniObject ? object.shape[name] : undefined
  if (!field) throw new Error(`An answer that is no object with ${name}.`)
  return field
}
