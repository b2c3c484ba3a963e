import { createFileRoute, Link, Outlet, redirect } from '@tanstack/react-router'
import { Authenticating } from '../account/google/authenticating.tsx'
import { SessionFailed } from '../session/session-failed.tsx'
import { sessionRules } from '../session/session.ts'
import { Note } from '../ui/feedback/alert.tsx'

/** Every route in this folder needs a session. The server enforces it; this only spares the user a blank page. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.api.auth.session.ensureData(undefined, sessionRules)
    if (!user) throw redirect({ to: '/login', search: { from: location.href } })
    if (user.mustChangePassword && location.pathname !== '/account/password')
      throw redirect({ to: '/account/password', search: { from: location.href } })
    return { user }
  },
  // A cached session resolves at once; even a blink of this would hide a page's own skeleton.
  headers: () =>
    import.meta.env.SSR ? { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } : undefined,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  // When another user signs in, in another tab, nothing begun here becomes theirs: pages remount.
  pendingMs: 300,
  pendingComponent: Authenticating,
  errorComponent: SessionFailed,
  component: Theirs,
})

/** When another user signs in, in another tab, nothing begun here becomes theirs: each page is remounted. */
function Theirs() {
  const { user } = Route.useRouteContext()
  return (
    <>
      {user.isSuspended && (
        <div className="page">
          <Note>
            Your account is suspended. <Link to="/account/decisions">Read why</Link>
          </Note>
        </div>
      )}
      <Outlet key={user.id} />
    </>
  )
}
