import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { $ZodError } from 'zod/v4/core'
import { settled, signedInUser } from './auth/admission.ts'
import type { Context } from './context.ts'
import { inWords } from './db/refusals.ts'
import { LONGEST_ANSWER, timeFor } from './deadline.ts'
import { DomainError, forbidden, publicMessage } from './errors.ts'
import { wire } from './wire.ts'

// The small zod of shared/ speaks no language until it is given one; this is for what has no words of its own.
z.config(z.locales.en())

const t = initTRPC.context<Context>().create({
  transformer: wire,
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
export const createCallerFactory = t.createCallerFactory

/** Calls that change what everybody can see. */
const SEEN_BY_ALL = /^(dresses|rentals)\.|^auth\.(updateProfile|deleteAccount)$/

/** Domain errors carry their own code, so no procedure ever builds a TRPCError. */
export const anyone = t.procedure.use(async ({ ctx, type, path, next }) => {
  const refuse = (known: DomainError): never => {
    ctx.metrics.called(path, known.code)
    throw new TRPCError({ code: known.code, message: known.message, cause: known })
  }
  // What a procedure throws is in its result; only being late is thrown here.
  const result = await timeFor(LONGEST_ANSWER)(next()).catch(refuse)
  if (result.ok && type === 'mutation' && SEEN_BY_ALL.test(path)) await ctx.changed()
  const cause = result.ok ? undefined : result.error.cause
  const known = cause instanceof DomainError ? cause : inWords(cause)
  if (known) refuse(known)
  ctx.metrics.called(path, result.ok ? 'OK' : result.error.code)
  return result
})

/** Signed in, also with a temporary password that has to be changed first. */
export const signedInAnyhow = anyone.use(async ({ ctx, next }) =>
  next({ ctx: { me: signedInUser(await ctx.user()) } }),
)

export const signedIn = signedInAnyhow.use(({ ctx, next }) => next({ ctx: { me: settled(ctx.me) } }))

export const adminOnly = signedIn.use(({ ctx, next }) => {
  if (ctx.me.role !== 'admin') throw forbidden('Admins only.')
  return next()
})
