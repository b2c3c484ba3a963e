import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/api/router.ts'
import { lostAnswers } from './lost-answer.ts'
import { isAskedAgain, isBusy, retryDelay } from './retry.ts'
import { transformer } from './transformer.ts'

export const trpc = createTRPCReact<AppRouter>()

/** What the procedures answer, by name: `Answers['dresses']['bySlug']`. */
export type Answers = inferRouterOutputs<AppRouter>

/** How long a question may stay unanswered (docs/product.md#waiting). Changes are never cut short. */
const CALL_TIMEOUT_MS = 20_000

const overHttp: TRPCLink<AppRouter> = httpBatchLink({
  url: '/trpc',
  transformer,
  maxItems: 10, // what the server takes at once (server/api/trpc-plugin.ts)
  // Only changes have headers of their own, and they go alone.
  headers: ({ opList }) => Object(opList[0].context.headers),
  fetch: (url, { signal, ...request } = {}) => {
    const limits = request.method === 'GET' ? [AbortSignal.timeout(CALL_TIMEOUT_MS)] : []
    if (signal) limits.push(signal)
    return fetch(url, { ...request, signal: AbortSignal.any(limits) })
  },
})

/** Given with a question that nothing else should wait for: it is not sent together with others. */
export const APART = { context: { apart: true } }

/**
 * Questions of a moment go together, but what goes apart. A change goes alone, also with others of its moment, such as
 * those that waited for a connection: the server takes no batch with a key.
 */
const together =
  (link: TRPCLink<AppRouter>): TRPCLink<AppRouter> =>
  (runtime) => {
    const others = link(runtime)
    return (call) => (call.op.type === 'mutation' || call.op.context.apart ? link(runtime) : others)(call)
  }

/**
 * tRPC tells a list's input in which direction it pages. Ours go forward only, and their schemas refuse
 * what they do not know.
 */
const forwardOnly: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { direction, ...input } = Object(op.input)
    return next(direction ? { ...op, input } : op)
  }

/** The `meta` of a change by which somebody signs in: when it is refused, no session has ended. */
export const SIGNS_IN = { signsIn: true }

/**
 * One cache, one client, and the loader-side helpers over both. Any call that is answered with 401 ends the session here,
 * but those that begin one.
 */
export function createApi(link = overHttp) {
  const onError = (error: unknown) => {
    if (error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED')
      loseSession(queryClient, utils.auth.session)
  }
  const queryClient = new QueryClient({
    defaultOptions: {
      // The server answers whoever asked it; a browser asks again.
      queries: { staleTime: 30_000, retry: !import.meta.env.SSR && isAskedAgain, retryDelay },
      // Offline it fails at once. Kept and sent later, it would go out when nobody wants it any more.
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => meta?.signsIn || onError(error),
    }),
  })
  queryClient.setQueryDefaults(LOST_SESSION, { gcTime: Infinity })
  const client = trpc.createClient({ links: [forwardOnly, lostAnswers, together(link)] })
  const utils = createTRPCQueryUtils({ queryClient, client })
  return { queryClient, client, utils }
}

export type Api = ReturnType<typeof createApi>

/** In the query cache, true once the server has refused somebody whom it knew before (`useLostSession`). */
export const LOST_SESSION = ['lost session']

interface Session {
  getData: () => unknown
  setData: (input: undefined, user: null) => void
  invalidate: () => Promise<void>
}

/** The server no longer knows who is here: so does every part of the screen at once, and then it is asked again. */
export function loseSession(queryClient: QueryClient, session: Session) {
  queryClient.setQueryData(LOST_SESSION, true)
  if (!session.getData()) return
  session.setData(undefined, null)
  session.invalidate().catch((error: unknown) => console.error('Session check failed', error))
}

/** For loaders: a missing record becomes the route's not-found page, any other failure its error page. */
export const orNotFound = <T>(data: Promise<T>) =>
  data.catch((error: unknown) => {
    throw error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND' ? notFound() : error
  })

/** What the server said went wrong, in words for the reader; `fallback` when it never got to say anything. */
export const reason = (error: unknown, fallback: string) =>
  error instanceof TRPCClientError && error.data && error.message ? error.message : fallback

/**
 * Whether the network failed, or the server was too busy to answer: it may have taken what was sent, or not (what takes
 * too long goes on, server/trpc/deadline.ts).
 */
export const isUnanswered = (error: unknown) =>
  error instanceof TRPCClientError && (!error.data || isBusy(error))
