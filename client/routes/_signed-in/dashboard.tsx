import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../dashboard/dashboard-page.tsx'
import { currentRentals } from '../../rental/lists/current-rentals.ts'
import { firstTab, readTab } from '../../dashboard/tab.ts'
import { dashboardTitle } from '../../dashboard/title.ts'

export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: readTab,
  loaderDeps: ({ search: { tab, view } }) => ({ tab, view }),
  // Started, not awaited: each tab shows its own skeletons.
  loader: ({ context: { api, user }, deps: { tab = firstTab(user), view } }) => {
    void api.reviews.mine.prefetch()
    if (tab === 'listings') void api.dresses.mine.prefetch()
    else if (tab === 'favorites') void api.favorites.dresses.prefetch()
    else if (tab === 'owner' && user.hasOwnerItems) {
      void api.dresses.mine.prefetch()
      void api.rentals.requests.prefetch()
      void api.people.contact.prefetch()
      if (view === 'active') void api.rentals.lent.prefetch(currentRentals)
      if (view === 'earnings') void api.rentals.earnings.prefetch()
    } else void api.rentals.mine.prefetch()
  },
  head: ({ match }) => ({ meta: [{ title: dashboardTitle(match.context.user.pendingRequests) }] }),
  component: DashboardPage,
})
