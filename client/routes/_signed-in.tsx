import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Authenticating } from '../account/google/authenticating.tsx'
import { SessionFailed } from '../session/session-failed.tsx'
import { sessionRules } from '../session/session.ts'

/** Everything below this folder needs a session. The server enforces it; this only spares the user a blank page. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.api.auth.session.ensureData(undefined, sessionRules)
    if (!user) throw redirect({ to: '/login', search: { from: location.href } })
    if (user.mustChangePassword && location.pathname !== '/account/password')
      throw redirect({ to: '/account/password', search: { from: location.href } })
    return { user }
  },
  // One person's page is nobody else's: not for a shared cache, the back button after logging out, or a search engine.
  headers: () =>
    import.meta.env.SSR ? { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } : undefined,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  // A session that is known is looked up in no time; shown even for a blink, this would keep a page's own skeleton away.
  pendingMs: 300,
  pendingComponent: Authenticating,
  errorComponent: SessionFailed,
  component: Theirs,
})

/** When somebody else signs in, in another tab, nothing that was begun here becomes theirs: each page begins anew. */
function Theirs() {
  const { user } = Route.useRouteContext()
  return <Outlet key={user.id} />
}
