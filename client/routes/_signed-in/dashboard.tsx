import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../dashboard/dashboard-page.tsx'
import { readTab } from '../../dashboard/tab.ts'
import { titled } from '../../head.ts'

export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: readTab,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  // Started, not awaited: each tab shows its own skeletons.
  loader: ({ context: { api, user }, deps: { tab } }) => {
    if (tab === 'listings') void api.dresses.mine.prefetch()
    else if (tab === 'owner' && user.hasOwnerItems) void api.rentals.requests.prefetch()
    else void api.rentals.mine.prefetch()
  },
  head: () => ({ meta: [{ title: titled('My Dashboard') }] }),
  component: DashboardPage,
})
