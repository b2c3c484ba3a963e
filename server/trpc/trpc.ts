import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { $ZodError } from 'zod/v4/core'
import { requireOwnPassword, signedInUser } from '../sessions/guards.ts'
import { requireUnsuspended } from '../sessions/suspended.ts'
import type { Context } from './context.ts'
import { toDomainError } from '../db/errors.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from './deadline.ts'
import { DomainError, forbidden, publicMessage } from '../errors.ts'
import type { ProcedureMeta } from './meta.ts'
import { changingProcedure, procedure } from './procedure.ts'
import { transformer } from './transformer.ts'

// zod/mini has no messages until a locale is set; this is for schemas without words of our own.
z.config(z.locales.en())

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    isDev: false, // stacks belong in the log, never in an answer
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      message: publicMessage(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        fieldErrors: error.cause instanceof $ZodError ? z.flattenError(error.cause).fieldErrors : null,
        requestId: shape.data.httpStatus >= 500 ? (ctx?.requestId ?? null) : null,
        details: error.cause instanceof DomainError ? (error.cause.details ?? null) : null,
      },
    }),
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** Domain errors carry their own code, so no procedure builds a TRPCError. */
const answered = t.procedure.use(async ({ ctx, type, path, meta, next }) => {
  const count = (outcome: string) => ctx.metrics.called(path, outcome, meta?.counter)
  const refuse = (known: DomainError): never => {
    count(known.code)
    throw new TRPCError({ code: known.code, message: known.message, cause: known })
  }
  let isChanged = meta?.changes === 'public'
  /** Called by a procedure that changed nothing public: cached answers stay valid. */
  const nothingChanged = () => void (isChanged = false)
  // For a query, whose whole context tRPC would copy for it, there is nothing to say.
  const more = type === 'query' ? {} : { ctx: { nothingChanged } }
  // The error of a procedure is in its result; only the timeout is thrown here.
  const result = await timeBudget(ANSWER_TIMEOUT_MS)(next(more)).catch(refuse)
  if (result.ok && isChanged) await ctx.changed()
  const cause = result.ok ? undefined : result.error.cause
  const known = cause instanceof DomainError ? cause : toDomainError(cause)
  if (known) refuse(known)
  count(result.ok ? 'OK' : result.error.code)
  return result
})

/** What a suspended person may change says so itself. */
const withSession = answered.use(async ({ ctx, type, meta, next }) => {
  const me = signedInUser(await ctx.user())
  return next({ ctx: { me: type === 'mutation' && !meta?.whileSuspended ? requireUnsuspended(me) : me } })
})

const withSettledSession = withSession.use(({ ctx, next }) =>
  next({ ctx: { me: requireOwnPassword(ctx.me) } }),
)

const withAdmin = withSettledSession.use(({ ctx, next }) => {
  if (ctx.me.role !== 'admin')
    throw forbidden('Admins only. If you were one, copy what you have written before you leave.')
  return next()
})

export const anyone = procedure('anyone', answered)

/** Signed in, even with a temporary password. */
export const signedInAnyhow = procedure('signedInAnyhow', withSession)

export const signedIn = procedure('signedIn', withSettledSession)

/**
 * Signed in, to change something in one transaction, `ctx.trx`. Procedures that hash, send or stream use `signedIn`,
 * and stay outside of one.
 */
export const changing = changingProcedure('signedIn', withSettledSession)

export const adminOnly = procedure('admin', withAdmin)

export const adminChanging = changingProcedure('admin', withAdmin)
