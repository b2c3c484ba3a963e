import { adminRouter } from './admin/router.ts'
import { authRouter } from './auth/router.ts'
import { dressesRouter } from './dresses/router.ts'
import { favoritesRouter } from './favorites/router.ts'
import { rentalsRouter } from './rentals/router.ts'
import { createCallerFactory, router } from './trpc.ts'

export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  dresses: dressesRouter,
  favorites: favoritesRouter,
  rentals: rentalsRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
