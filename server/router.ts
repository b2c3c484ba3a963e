import { callTRPCProcedure, type AnyProcedure } from '@trpc/server'
import { adminRouter } from './admin/router.ts'
import { authRouter } from './auth/router.ts'
import { dressesRouter } from './dresses/router.ts'
import { favoritesRouter } from './favorites/router.ts'
import { rentalsRouter } from './rentals/router.ts'
import { createCallerFactory, router } from './trpc.ts'
import type { Context } from './context.ts'

export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  dresses: dressesRouter,
  favorites: favoritesRouter,
  rentals: rentalsRouter,
})

export type AppRouter = typeof appRouter

/** The procedures by the names that the wire knows them by; the router's own type tells them router by router. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>),
)

/**
 * Calls a procedure by its name with an input that nobody has looked at yet: `readInput` is called once the procedure
 * has let them in who ask, and only its own schema knows what it accepts. For whoever answers a request: a caller of tRPC's is made anew for each context, which takes longer than
 * many an answer. Throws what the procedure throws, and NOT_FOUND for a name that there is none of.
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
