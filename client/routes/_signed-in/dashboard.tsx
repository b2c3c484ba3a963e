import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../dashboard/dashboard-page.tsx'
import { currentRentals } from '../../rental/lists/current-rentals.ts'
import { firstTab, firstView, readTab } from '../../dashboard/tab.ts'
import { dashboardTitle } from '../../dashboard/title.ts'

export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: readTab,
  loaderDeps: ({ search: { tab, view } }) => ({ tab, view }),
  // Started, not awaited: each tab shows its own skeletons.
  loader: ({ context: { api, user }, deps }) => {
    const { tab = firstTab(user), view = firstView(deps.tab) } = deps
    void api.reviews.mine.prefetch()
    if (tab === 'listings') void api.dresses.minePage.prefetchInfinite({})
    else if (tab === 'favorites') void api.favorites.dresses.prefetch({})
    else if (tab === 'owner' && user.hasOwnerItems) {
      if (view === 'today') void api.rentals.today.prefetch()
      else if (view === 'active') void api.rentals.lentPage.prefetchInfinite(currentRentals)
      else if (view === 'earnings') void api.rentals.earnings.prefetch()
      else {
        void api.people.contact.prefetch()
        void api.rentals.requestsPage.prefetchInfinite({})
      }
    } else {
      void api.waiting.mine.prefetch()
      void api.rentals.next.prefetch()
      void api.rentals.minePage.prefetchInfinite({})
    }
  },
  head: ({ match: { context } }) => ({
    meta: [{ title: dashboardTitle(context.user.ownerTasks, context.shop) }],
  }),
  component: DashboardPage,
})
