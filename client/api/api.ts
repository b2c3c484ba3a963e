import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/api/router.ts'
import { failed } from '../ui/feedback/toast.tsx'
import { lostAnswers } from './lost-answer.ts'
import { isAskedAgain, isBusy, retryDelay } from './retry.ts'
import { transformer } from './transformer.ts'

export const trpc = createTRPCReact<AppRouter>()

/** The procedures' output types, by name: `Answers['dresses']['bySlug']`. */
export type Answers = inferRouterOutputs<AppRouter>

/** The timeout of queries (docs/product.md#waiting). Mutations have none. */
const CALL_TIMEOUT_MS = 20_000

const overHttp: TRPCLink<AppRouter> = httpBatchLink({
  url: '/trpc',
  transformer,
  maxItems: 10, // what the server takes at once (server/api/trpc-plugin.ts)
  // Only mutations have headers of their own, and they are never batched.
  headers: ({ opList }) => Object(opList[0].context.headers),
  fetch: (url, { signal, ...request } = {}) => {
    const limits = request.method === 'GET' ? [AbortSignal.timeout(CALL_TIMEOUT_MS)] : []
    if (signal) limits.push(signal)
    return fetch(url, { ...request, signal: AbortSignal.any(limits) })
  },
})

/** For queries that nothing else should wait for: they are not batched. */
export const APART = { context: { apart: true } }

/**
 * Batches simultaneous queries, except those marked `APART`. Mutations go alone, also simultaneous ones such
 * as those that waited for a connection: the server takes no batch with a key.
 */
const together =
  (link: TRPCLink<AppRouter>): TRPCLink<AppRouter> =>
  (runtime) => {
    const others = link(runtime)
    return (call) => (call.op.type === 'mutation' || call.op.context.apart ? link(runtime) : others)(call)
  }

/**
 * tRPC adds the paging direction to a list's input. Ours go forward only, and their schemas refuse unknown
 * fields.
 */
const forwardOnly: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { direction, ...input } = Object(op.input)
    return next(direction ? { ...op, input } : op)
  }

/** The `meta` of a mutation that signs in: its 401 ends no session. */
export const SIGNS_IN = { signsIn: true }

/**
 * The query cache, the client, and the loaders' helpers. A 401 to any call ends the session here, except to
 * calls that sign in.
 */
export function createApi(link = overHttp) {
  const onError = (error: unknown) => {
    if (!(error instanceof TRPCClientError)) return
    if (error.data?.code === 'UNAUTHORIZED') loseSession(queryClient, utils.auth.session)
    if (error.data?.details?.terms) queryClient.setQueryData(ASKED_TERMS, error.data.details.terms)
  }
  const queryClient = new QueryClient({
    defaultOptions: {
      // On the server a failure is final; a browser retries.
      queries: { staleTime: 30_000, retry: !import.meta.env.SSR && isAskedAgain, retryDelay },
      // Offline it fails at once. Queued, it would be sent when the user no longer wants it.
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

/** The query-cache key of a flag: the server has refused a user it knew before (`useLostSession`). */
export const LOST_SESSION = ['lost session']

interface Session {
  getData: () => unknown
  setData: (input: undefined, user: null) => void
  invalidate: () => Promise<void>
}

/** After a 401: the cached session becomes a visitor's at once everywhere, and is then refetched. */
export function loseSession(queryClient: QueryClient, session: Session) {
  queryClient.setQueryData(LOST_SESSION, true)
  if (!session.getData()) return
  session.setData(undefined, null)
  session.invalidate().catch((error: unknown) => console.error('Session check failed', error))
}

/** The query-cache key of the version of the terms that the server wants accepted before a change. */
export const ASKED_TERMS = ['asked terms']

/** For loaders: NOT_FOUND becomes the route's not-found page, any other error its error page. */
export const orNotFound = <T>(data: Promise<T>) =>
  data.catch((error: unknown) => {
    throw error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND' ? notFound() : error
  })

/** The server's message for the reader; `fallback` when there is none. */
export const reason = (error: unknown, fallback: string) =>
  error instanceof TRPCClientError && error.data && error.message ? error.message : fallback

/** A toast for a failed call: its title says what has not happened, its text is the server's words or `otherwise`. */
export const callFailed = (
  title: string,
  error: unknown,
  otherwise = 'Please check your connection and try again.',
  manner?: Parameters<typeof failed>[2],
) => failed(title, reason(error, otherwise), manner)

/**
 * Whether the network failed or the server was too busy: the change may have been made or not (a slow call
 * goes on, server/trpc/deadline.ts).
 */
export const isUnanswered = (error: unknown) =>
  error instanceof TRPCClientError && (!error.data || isBusy(error))
