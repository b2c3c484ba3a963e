import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccessDenied } from '../../session/access-denied.tsx'
import { titled } from '../../head/head.ts'

/**
 * Every route in this folder is for admins. The server enforces it; this only says so, with 403 and with the
 * noindex of all signed-in pages.
 */
export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad: ({ context: { user } }) => {
    const isAdmin = user.role === 'admin'
    return { isAdmin, status: isAdmin ? undefined : 403 }
  },
  head: ({ match: { context } }) =>
    context.isAdmin ? {} : { meta: [{ title: titled('Access Denied', context.shop) }] },
  component: AdminsOnly,
})

function AdminsOnly() {
  const { user, isAdmin } = Route.useRouteContext()
  return isAdmin ? <Outlet /> : <AccessDenied role={user.role} />
}
