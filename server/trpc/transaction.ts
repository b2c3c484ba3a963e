import type { TRPCMiddlewareFunction as Middleware } from '@trpc/server'
import { inTransaction, type Db } from '../db/database.ts'
import { signedInUser } from '../sessions/guards.ts'
import { refuseSuspended } from '../sessions/suspended.ts'
import type { Context } from './context.ts'
import type { ProcedureMeta } from './meta.ts'

/** The context of a procedure that writes: its transaction, which all its queries use. */
export interface Transaction {
  trx: Db
  db: Db
}

/** Middleware of procedures that write. */
export type Writing = Middleware<Context, ProcedureMeta, object, Transaction, unknown>

/** Runs the rest of a procedure in a transaction, which is not committed where its person is suspended meanwhile. */
export async function nextIn(
  trx: Db,
  { ctx, meta, next }: Pick<Parameters<Writing>[0], 'ctx' | 'meta' | 'next'>,
) {
  const result = await next({ ctx: { trx, db: trx } })
  // tRPC catches what a procedure throws. Thrown again, it rolls the transaction back, or has it retried.
  if (!result.ok) throw result.error.cause ?? result.error
  if (!meta?.whileSuspended && !meta?.locksCaller)
    await refuseSuspended(trx, signedInUser(await ctx.user()).id, ctx.now)
  return result
}

/** Runs a procedure in one transaction: committed with its answer, rolled back when it throws. */
export const transaction: Writing = (call) => inTransaction(call.ctx.db, (trx) => nextIn(trx, call))
