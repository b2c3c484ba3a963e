import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from './router.ts'

/** What a front-end elsewhere is checked against: docs/building-on-it.md. */
export type { AppRouter }
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
