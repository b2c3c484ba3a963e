import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../../admin/overview/admin-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/')({
  loader: ({ context: { api, isAdmin } }) => (isAdmin ? api.admin.overview.ensureData() : undefined),
  head: titleHead('Administration'),
  component: AdminPage,
})
