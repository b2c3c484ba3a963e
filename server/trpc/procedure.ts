import type { TRPCProcedureBuilder as Builder, TRPCUnsetMarker as Unset } from '@trpc/server'
import type * as z from 'zod/mini'
import type { Context } from './context.ts'
import { idempotent } from './idempotency.ts'
import type { Access, MutationMeta, ProcedureMeta, QueryMeta, Schema } from './meta.ts'

type OutputOf<Output> = Output extends Schema ? z.output<Output> : Unset

/**
 * A procedure for those with an access, as far as `builder` has come: `.input()` where it is given something, then `.meta()`,
 * without which there is neither `.query()` nor `.mutation()`. A documented one must answer what its `output` says. That
 * is left to the types and to a test: tRPC's own `.output()` would walk through every answer while serving.
 */
export function procedure<Mine>(
  access: Access,
  builder: Builder<Context, ProcedureMeta, Mine, Unset, Unset, Unset, Unset, false>,
) {
  return {
    ...withoutMeta(access, builder),
    input: <Input extends Schema>(schema: Input) => withoutMeta(access, builder.input(schema)),
  }
}

function withoutMeta<Mine, In, Parsed>(
  access: Access,
  builder: Builder<Context, ProcedureMeta, Mine, In, Parsed, Unset, Unset, false>,
) {
  type Described<Output> = Builder<
    Context,
    ProcedureMeta,
    Mine,
    In,
    Parsed,
    OutputOf<Output>,
    OutputOf<Output>,
    false
  >
  function meta<Output = undefined>(said: QueryMeta<Output>): Pick<Described<Output>, 'query'>
  function meta<Output = undefined>(said: MutationMeta<Output>): Pick<Described<Output>, 'mutation'>
  function meta(said: QueryMeta | MutationMeta): unknown {
    const described = builder.meta({ access, ...said })
    // What is known of the context is a type still open here, which no middleware can be matched with.
    return said.changes && said.idempotent ? described.use(idempotent as never) : described
  }
  return { meta }
}
