import { authRouter } from './auth/router.ts'
import { dressesRouter } from './dresses/router.ts'
import { rentalsRouter } from './rentals/router.ts'
import { createCallerFactory, router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  dresses: dressesRouter,
  rentals: rentalsRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
