import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { Fragment, type ComponentType, type ReactNode } from 'react'
import { readAddress, writeAddress } from '../shared/search/address.ts'
import type { Shop } from '../shared/settings/shop.ts'
import { trpc, type Api } from './api/api.ts'
import { NotFound } from './error-pages/not-found.tsx'
import { Unexpected } from './error-pages/unexpected.tsx'
import { routeTree } from './routeTree.gen.ts'
import { UiProvider } from './ui/provider.tsx'

export { createApi } from './api/api.ts'
export { Document } from './document.tsx'
export { prepareFirstPaint } from './first-paint/first-paint.ts'

interface Where {
  /** PUBLIC_URL on the server, so that no Host header can put another shop's name in a canonical link. */
  origin: string
  /** What the shop says of itself; a browser has it from its page. */
  shop: Shop
  /** Whether a dress without reviews has a placeholder rating in its structured data; server only. */
  placeholderRating?: boolean
  /** The server's current time; a browser uses its own clock. */
  now?: Date
  history?: RouterHistory
  ssr?: { nonce: string }
  /** The whole document around the app; left out in tests. */
  Page?: ComponentType<{ children: ReactNode }>
}

/** The router of the application, for the browser, the server and tests. */
export function createAppRouter(
  api: Api,
  { origin, shop, placeholderRating = false, now, Page = Fragment, ...where }: Where,
) {
  const context = { api: api.utils, origin, shop, placeholderRating, now }
  return createRouter({
    ...where,
    routeTree,
    parseSearch: readAddress,
    stringifySearch: (search: object) => {
      const text = writeAddress(search)
      return text && `?${text}`
    },
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // freshness is the query cache's business
    defaultPendingMs: 100, // what was pressed is drawn before a skeleton
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Unexpected,
    scrollRestoration: true,

    // The server runs the first between loading and rendering, the browser the second before mounting; the
    // first is not in the browser's bundle.
    dehydrate: import.meta.env.SSR
      ? async () => ({ origin, shop, answers: await settle(api.queryClient) })
      : undefined,
    hydrate: ({ origin, shop, answers }: { origin: string; shop: Shop; answers: CarriedAnswer[] }) => {
      // Under another host name the page keeps the canonical address of its HTML.
      context.origin = origin
      context.shop = shop
      for (const { key, data, at } of answers)
        api.queryClient.setQueryData(JSON.parse(key) as QueryKey, data, { updatedAt: at })
    },

    Wrap: ({ children }) => (
      <trpc.Provider client={api.client} queryClient={api.queryClient}>
        <QueryClientProvider client={api.queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    ),
    InnerWrap: ({ children }) => (
      <Page>
        <UiProvider>{children}</UiProvider>
      </Page>
    ),
  })
}

/** The answer to a query of the page, which the router serializes with its dates. `key` is JSON, `at` is when it came. */
interface CarriedAnswer {
  key: string
  /** It may also be a number or null; the router's types ask for an object. */
  data: object
  at: number
}

/** Waits for queries the loaders only started. Failed ones are removed, so that the browser retries them. */
async function settle(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache()
  await Promise.allSettled(cache.getAll().map((query) => query.promise))
  queryClient.removeQueries({ predicate: (query) => query.state.status !== 'success' })
  return cache.getAll().map(({ queryHash, state }): CarriedAnswer => ({
    key: queryHash,
    data: state.data as object,
    at: state.dataUpdatedAt,
  }))
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouterInstance
  }
}
