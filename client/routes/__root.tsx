import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Shop } from '../../shared/settings/shop.ts'
import { marketToday } from '../../shared/day.ts'
import { Authenticating } from '../account/google/authenticating.tsx'
import { AskedTerms } from '../account/terms/asked-terms.tsx'
import { useRecovery } from '../session/lost-session.tsx'
import { SessionProvider } from '../session/session.ts'
import { useSessionElsewhere } from '../session/sign-out.ts'
import type { Api } from '../api/api.ts'
import { FavoritesProvider, useMoveKeptHearts } from '../favorites/favorites.ts'
import { siteMeta } from '../head/head.ts'
import { useShop } from '../head/shop.ts'
import icon from '../layout/icon.svg?url&no-inline'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { Announcer, Progress } from '../layout/page-change.tsx'
import { useSendUnsent } from '../unsent/use-send-unsent.ts'
import { Offline } from '../layout/offline.tsx'
import { SignInAgainContext } from '../ui/feedback/sign-in-again.tsx'
import { nextFrame } from '../ui/feedback/next-frame.ts'
import { Toasts } from '../ui/feedback/toast.tsx'

interface Context {
  api: Api['utils']
  origin: string
  shop: Shop
  placeholderRating: boolean
  now?: Date
  /** The response's status, where it is not the router's 200, 404 or 500. */
  status?: number
}

/** The path of the page that is shown, or on its way. */
let here = import.meta.env.SSR ? undefined : location.pathname

export const Route = createRootRouteWithContext<Context>()({
  // Another page is rendered once the press that leads to it is drawn: a long one takes a slow phone many frames.
  beforeLoad: async ({ preload, location: { pathname } }) => {
    if (import.meta.env.SSR || preload || pathname === here) return
    here = pathname
    await nextFrame()
  },
  loader: async ({ context }) => {
    // Beside the page's own data, so that hearts and counts are in the first HTML. In a browser the header
    // queries them.
    if (import.meta.env.SSR) await whoIsHere(context.api)
    // From the loader, not the clock: on New Year's Eve server and browser would disagree.
    const { now = new Date() } = context
    return { year: now.getUTCFullYear(), today: marketToday(now) }
  },
  staleTime: Infinity,
  head: ({
    match: {
      context: { origin, shop },
    },
  }) => ({
    meta: siteMeta(origin, shop),
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
      ...(shop.icons ?? [
        { rel: 'icon', type: 'image/svg+xml', href: icon },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      ]),
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
    styles: shop.styles,
  }),
  pendingComponent: Beginning,
  component: () => (
    <SessionProvider>
      <FavoritesProvider>
        <Shell />
      </FavoritesProvider>
    </SessionProvider>
  ),
})

/** Without the server's HTML, nothing else on the page needs the session first. */
function Beginning() {
  const { name } = useShop()
  const isAsking = useRouterState({
    select: ({ matches }) => matches.some(({ isFetching }) => isFetching === 'beforeLoad'),
  })
  return (
    <main>
      <title>{name}</title>
      {isAsking && <Authenticating />}
    </main>
  )
}

/** Prefetches the session, and then its hearts, messages and notices. Failures are retried where they are shown. */
async function whoIsHere({ auth, favorites, messages, notices }: Context['api']) {
  await auth.session.prefetch()
  const user = auth.session.getData()
  if (user && !user.mustChangePassword)
    await Promise.all([favorites.list.prefetch(), messages.unread.prefetch(), notices.unseen.prefetch()])
}

function Shell() {
  const { year } = Route.useLoaderData()
  const { isNew } = useShop()
  useSessionElsewhere()
  return (
    <SignInAgainContext value={useRecovery()}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Progress />
      <Offline />
      {!isNew && <Header />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!isNew && <Footer year={year} />}
      <Announcer />
      <LeftToDo />
      <AskedTerms />
      <Toasts />
    </SignInAgainContext>
  )
}

/** A component of its own, so that a heart does not re-render the whole page. */
function LeftToDo() {
  useMoveKeptHearts()
  useSendUnsent()
  return null
}
