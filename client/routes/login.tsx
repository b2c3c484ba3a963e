import { createFileRoute, redirect } from '@tanstack/react-router'
import { askedFor } from '../account/sign-in/asked-for.ts'
import { LoginPage } from '../account/sign-in/login-page.tsx'
import { readFrom, returnPath } from '../session/return-path.ts'
import { latePart } from '../ui/fetch-part.ts'
import { pageHead, titled } from '../head/head.ts'

/** Favorites are for signed-in people; what a visitor has saved is shown where they are sent. */
const KeptDresses = latePart(async () => (await import('../favorites-page/kept-dresses.tsx')).KeptDresses)

export const Route = createFileRoute('/login')({
  validateSearch: (typed: Record<string, unknown>): { mode?: 'signup'; from?: string } => ({
    mode: typed.mode === 'signup' ? typed.mode : undefined,
    ...readFrom(typed),
  }),
  beforeLoad: async ({ context, search }) => {
    // When this fails the session is unknown; the form will find out.
    const user = await context.api.auth.session.ensureData().catch(() => null)
    if (user) throw redirect({ href: returnPath(search.from) })
  },
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context, deps }) => {
    const asked = askedFor(deps.from)
    if (asked) await context.api.dresses.bySlug.prefetch({ slug: asked.slug })
  },
  head: ({ match: { context, search } }) =>
    pageHead({
      title: titled(search.mode ? 'Sign Up' : 'Sign In', context.shop),
      description: 'Sign in to rent designer dresses, save your favorites and lend your own.',
      origin: context.origin,
      path: '/login',
      robots: 'noindex,follow',
    }),
  component: Login,
})

function Login() {
  const { mode, from } = Route.useSearch()
  const path = returnPath(from)
  return (
    <>
      <LoginPage key={mode} isNew={mode === 'signup'} path={path} from={from} />
      {path.startsWith('/favorites') && <KeptDresses />}
    </>
  )
}
