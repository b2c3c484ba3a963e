import { procedures } from '../router.ts'
import { formats, plain, type Format, type RawInput } from './formats.ts'
import { typedQuery } from './query.ts'

/** The documented `/_api` surface: exactly the calls in the meta of procedures (`rest` in trpc/meta.ts). */
export const restRoutes = [...procedures].flatMap(([procedure, { _def }]) => {
  const { rest, restFormat, restNote: note, output, access, shared = false, idempotent = false } = _def.meta
  if (!rest || !output) return []
  const [method, path] = rest.split(' ') as ['GET' | 'POST', string]
  const [input] = _def.inputs
  const { read, describe, ...format }: Format = restFormat ? formats[restFormat] : plain
  const typed = method === 'GET' ? typedQuery(input) : (body: RawInput) => body
  return {
    ...format,
    method,
    /** Below `/_api`. */
    path,
    procedure,
    access,
    shared,
    idempotent,
    input,
    /** Input rules that its schema cannot express. */
    note,
    read: (brought: RawInput) => read(typed(brought)),
    output: describe(output),
  }
})

/** A documented call. */
export type RestRoute = (typeof restRoutes)[number]
