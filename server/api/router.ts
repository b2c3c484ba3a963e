import { getTRPCErrorFromUnknown, TRPCError, type AnyProcedure } from '@trpc/server'
import { adminRouter } from '../admin/router.ts'
import { authRouter } from '../account/router.ts'
import { backupsRouter } from '../backup/router.ts'
import { bodyRouter } from '../body/router.ts'
import { closetsRouter } from '../closets/router.ts'
import { dressesRouter } from '../dresses/router.ts'
import { favoritesRouter } from '../favorites/router.ts'
import { handoverRouter } from '../handover/router.ts'
import { listingsRouter } from '../listings/router.ts'
import { mailRouter } from '../mail/router.ts'
import { messagesRouter } from '../messages/router.ts'
import { noticesRouter } from '../notices/router.ts'
import { peopleRouter, reportsRouter } from '../moderation/router.ts'
import { rentalsRouter } from '../rentals/router.ts'
import { reviewsRouter } from '../reviews/router.ts'
import { searchesRouter } from '../searches/router.ts'
import { settingsRouter } from '../settings/router.ts'
import { waitingRouter } from '../rentals/line/router.ts'
import { createCallerFactory, mergeRouters, router } from '../trpc/trpc.ts'
import type { Context } from '../trpc/context.ts'
import type { ProcedureMeta, Schema } from '../trpc/meta.ts'

export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  backups: backupsRouter,
  body: bodyRouter,
  closets: closetsRouter,
  dresses: mergeRouters(dressesRouter, listingsRouter),
  favorites: favoritesRouter,
  handover: handoverRouter,
  mail: mailRouter,
  messages: messagesRouter,
  notices: noticesRouter,
  people: peopleRouter,
  rentals: rentalsRouter,
  reports: reportsRouter,
  reviews: reviewsRouter,
  searches: searchesRouter,
  settings: settingsRouter,
  waiting: waitingRouter,
})

export type AppRouter = typeof appRouter

type Middleware = (call: object) => Promise<Result>
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }
type Described = AnyProcedure & {
  _def: { meta: ProcedureMeta; inputs: Schema[]; middlewares: Middleware[] }
}

/** The procedures by their full names; the router's own type nests them by router. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Described>),
)

export const metaOf = (name: string) => procedures.get(name)?._def.meta

interface Call {
  ctx: Context
  readInput: () => unknown
}

/**
 * Calls a procedure by its name. `readInput` runs only once the procedure has let the caller in, and its schema
 * checks the result. Throws what the procedure throws, and NOT_FOUND for an unknown name.
 *
 * It runs the procedure's middlewares as tRPC's caller does, which copies all that they are given twice for each and
 * property by property.
 */
export async function call(path: string, { ctx, readInput }: Call): Promise<unknown> {
  const procedure = procedures.get(path)
  if (!procedure)
    throw new TRPCError({ code: 'NOT_FOUND', message: `No "query"-procedure on path "${path}"` })
  const { type, meta, middlewares } = procedure._def
  const same = { path, type, meta, getRawInput: async () => readInput(), signal: undefined, batchIndex: 0 }
  const run = async (index: number, ctx: object, input: unknown): Promise<Result> => {
    try {
      const next = (more: { ctx?: object; input?: unknown } = {}) =>
        run(index + 1, more.ctx ? { ...ctx, ...more.ctx } : ctx, 'input' in more ? more.input : input)
      const middleware = middlewares[index]
      if (!middleware) throw new Error(`${path} has no resolver.`)
      return await middleware({ ...same, ctx, input, next })
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) }
    }
  }
  const result = await run(0, ctx, undefined)
  if (!result.ok) throw result.error
  return result.data
}

export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
