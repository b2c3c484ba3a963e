import { callTRPCProcedure, type AnyProcedure } from '@trpc/server'
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

type Described = AnyProcedure & { _def: { meta: ProcedureMeta; inputs: Schema[] } }

/** The procedures by their full names; the router's own type nests them by router. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Described>),
)

export const metaOf = (name: string) => procedures.get(name)?._def.meta

/**
 * Calls a procedure by its name. `readInput` runs only once the procedure has let the caller in, and its schema
 * checks the result. Not by tRPC's caller: creating one per context takes longer than many procedures. Throws what
 * the procedure throws, and NOT_FOUND for an unknown name.
 */
export const call = (
  path: string,
  { ctx, readInput }: { ctx: Context; readInput: () => unknown },
): Promise<unknown> =>
  callTRPCProcedure({
    router: appRouter,
    path,
    ctx,
    getRawInput: async () => readInput(),
    type: procedures.get(path)?._def.type ?? 'query',
    signal: undefined,
    batchIndex: 0,
  })

export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
