import { procedures } from '../router.ts'
import type { Access, Schema } from '../../trpc/meta.ts'
import { formats, plain, type Format } from './formats.ts'
import { typedQuery } from './query.ts'

/** A documented call, from its procedure's meta (`rest` in trpc/meta.ts). */
export interface RestRoute extends Pick<Format, 'read' | 'write' | 'writeError' | 'describeInput'> {
  method: 'GET' | 'POST'
  /** Below `/_api`. */
  path: string
  procedure: string
  access: Access
  shared: boolean
  idempotent: boolean
  input: Schema | undefined
  /** Input rules that its schema cannot express. */
  note: string | undefined
  output: Schema
}

/** The documented `/_api` surface: exactly the calls in the meta of procedures. */
export const restRoutes = [...procedures].flatMap(([procedure, { _def }]): RestRoute[] => {
  const { rest, restFormat, restNote: note, output, access, shared = false, idempotent = false } = _def.meta
  if (!rest || !output) return []
  const [method, path = ''] = rest.split(' ')
  const [input] = _def.inputs
  const { read, describe, ...format } = restFormat ? formats[restFormat] : plain
  const known = {
    path,
    procedure,
    access,
    shared,
    idempotent,
    input,
    note,
    output: describe(output),
    ...format,
  }
  if (method !== 'GET') return [{ ...known, method: 'POST', read }]
  const typed = typedQuery(input)
  return [{ ...known, method, read: (query) => read(typed(query)) }]
})
