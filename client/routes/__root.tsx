import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { brand } from '../../shared/brand.ts'
import type { Api } from '../api.ts'
import icon from '../icon.svg?url&no-inline'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { Announcer, Progress } from '../layout/navigation.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { Unexpected } from '../layout/unexpected.tsx'
import { Toasts } from '../ui/toast.tsx'

interface Context {
  api: Api['utils']
  origin: string
}

export const Route = createRootRouteWithContext<Context>()({
  loader: ({ context }) => {
    void context.api.auth.session.prefetch()
    // Data, not something the footer asks the clock for: on New Year's Eve server and browser would disagree.
    return { year: new Date().getUTCFullYear() }
  },
  staleTime: Infinity,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#fbf8f4' },
      { title: brand.name },
    ],
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
      { rel: 'icon', type: 'image/svg+xml', href: icon },
    ],
  }),
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Unexpected,
})

function Shell() {
  const { year } = Route.useLoaderData()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Progress />
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer year={year} />
      <Announcer />
      <Toasts />
    </>
  )
}
