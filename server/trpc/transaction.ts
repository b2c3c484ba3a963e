import type { TRPCMiddlewareFunction as Middleware } from '@trpc/server'
import { inTransaction, type Db } from '../db/database.ts'
import type { Context } from './context.ts'

/** What a procedure that changes something has besides: the transaction that it is. Nothing else is asked meanwhile. */
export interface Transaction {
  trx: Db
  db: Db
}

/** The middleware by which a procedure is one transaction: committed with its answer, undone with what it throws. */
export const transaction: Middleware<Context, unknown, object, Transaction, unknown> = ({ ctx, next }) =>
  inTransaction(ctx.db, async (trx) => {
    const result = await next({ ctx: { trx, db: trx } })
    // tRPC catches what a procedure throws. Thrown again as it was, it ends the transaction, or has it tried again.
    if (!result.ok) throw result.error.cause ?? result.error
    return result
  })
