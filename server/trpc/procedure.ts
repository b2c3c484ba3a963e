import type { TRPCProcedureBuilder as Builder, TRPCUnsetMarker as Unset } from '@trpc/server'
import type * as z from 'zod/mini'
import type { Context } from './context.ts'
import { idempotent } from './idempotency.ts'
import { transaction, type Transaction } from './transaction.ts'
import type { Access, MutationMeta, ProcedureMeta, QueryMeta, Schema } from './meta.ts'

type OutputOf<Output> = Output extends Schema ? z.output<Output> : Unset

/**
 * A procedure with an access, as far as `builder` has come: `.input()` if any, then `.meta()`, without which there is
 * no `.query()` or `.mutation()`. The types and a test hold a documented one to its `output`, since tRPC's own
 * `.output()` would parse every answer while serving.
 */
export function procedure<Mine>(
  access: Access,
  builder: Builder<Context, ProcedureMeta, Mine, Unset, Unset, Unset, Unset, false>,
) {
  return {
    ...withoutMeta<Mine, Unset, Unset>(access, builder),
    input: <Input extends Schema>(schema: Input) => withoutMeta(access, builder.input(schema)),
  }
}

/** The same for a mutation that is one transaction, `ctx.trx`, which begins after its input has been checked. */
export function changingProcedure<Mine>(
  access: Access,
  builder: Builder<Context, ProcedureMeta, Mine, Unset, Unset, Unset, Unset, false>,
) {
  return {
    ...withChanges(access, builder),
    input: <Input extends Schema>(schema: Input) => withChanges(access, builder.input(schema)),
  }
}

const withChanges = <Mine, In, Parsed>(
  access: Access,
  builder: Builder<Context, ProcedureMeta, Mine, In, Parsed, Unset, Unset, false>,
) => withoutMeta<Mine, In, Parsed, Transaction>(access, builder, true)

function withoutMeta<Mine, In, Parsed, More = object>(
  access: Access,
  builder: Builder<Context, ProcedureMeta, Mine, In, Parsed, Unset, Unset, false>,
  isChanging = false,
) {
  type Described<Output> = Builder<
    Context,
    ProcedureMeta,
    Mine & More,
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
    const within = said.changes && said.idempotent ? idempotent : isChanging ? transaction : undefined
    // The context's type is still generic here, so no middleware can match it.
    return within ? described.use(within as never) : described
  }
  return { meta }
}
