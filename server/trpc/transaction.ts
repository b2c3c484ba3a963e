import type { TRPCMiddlewareFunction as Middleware } from '@trpc/server'
import { inTransaction, type Db } from '../db/database.ts'
import type { Context } from './context.ts'

/** The context of a procedure that writes: its transaction, which all its queries use. */
export interface Transaction {
  trx: Db
  db: Db
}

/** Middleware of procedures that write. */
export type Writing = Middleware<Context, unknown, object, Transaction, unknown>

/** Runs the rest of a procedure in a transaction. */
export async function nextIn(trx: Db, next: Parameters<Writing>[0]['next']) {
  const result = await next({ ctx: { trx, db: trx } })
  // tRPC catches what a procedure throws. Thrown again, it rolls the transaction back, or has it retried.
  if (!result.ok) throw result.error.cause ?? result.error
  return result
}

/** Runs a procedure in one transaction: committed with its answer, rolled back when it throws. */
export const transaction: Writing = ({ ctx, next }) => inTransaction(ctx.db, (trx) => nextIn(trx, next))
