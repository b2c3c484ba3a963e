import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { trpc } from '../api/api.ts'
import { UnconfirmedLater } from '../account/letters/unconfirmed-later.tsx'
import { useShop } from '../head/shop.ts'
import { useSession } from '../session/session.ts'
import { FavoritesGrid } from '../favorites-page/favorites-grid.tsx'
import { ReviewsWanted } from '../reviews/reviews-wanted.tsx'
import { Badge } from '../ui/badge.tsx'
import { Tabs } from '../ui/tabs.tsx'
import classes from './dashboard.module.css'
import { MyListings } from '../listing/my-listings/my-listings.tsx'
import { RowSkeletons } from '../rental/lists/row-skeletons.tsx'
import { MyRentals } from '../rental/lists/my-rentals.tsx'
import { Offers } from '../rental/line/in-line.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'
import { firstTab, firstView, readTab, type Tab } from './tab.ts'
import { dashboardTitle } from './title.ts'
import { WaitingRequests } from '../rental/requests/waiting-requests.tsx'

const route = getRouteApi('/_signed-in/dashboard')

const panels: { tab: Tab; label: string; Panel: ComponentType; forOwners?: boolean }[] = [
  { tab: 'rentals', label: 'My Rentals', Panel: MyRentals },
  { tab: 'listings', label: 'My Listings', Panel: MyListings },
  { tab: 'favorites', label: 'My Favorites', Panel: FavoritesGrid },
  { tab: 'owner', label: 'Owner Dashboard', Panel: OwnerDashboard, forOwners: true },
]

/** The user's rentals and dresses, in tabs. The tab is in the address. */
export function DashboardPage() {
  const navigate = route.useNavigate()
  const { user } = useSession()
  // As of opening the page: answering the last request switches no tab.
  const [opened] = useState(() => firstTab(user))
  const { tab: chosen, view = firstView(chosen) } = route.useSearch()
  const tab = chosen ?? opened
  const shown = panels.filter(({ forOwners }) => !forOwners || user?.hasOwnerItems)
  const current = shown.some((panel) => panel.tab === tab) ? tab : 'rentals'
  const offers = trpc.waiting.mine.useQuery(undefined, { enabled: current === 'rentals' })
  const reviews = trpc.reviews.mine.useQuery()
  // The tabs come with what stands above them, so that they do not move. Then they stay, with the focus.
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && !offers.isLoading && !reviews.isLoading) setOpen(true)
  const shop = useShop()
  const { pendingRequests = 0, ownerTasks = 0 } = user ?? {}

  // The route's head sets the title on opening; this keeps it up to date.
  useEffect(() => {
    document.title = dashboardTitle(ownerTasks, shop)
  }, [ownerTasks, shop])

  return (
    <div className={`page ${classes.page}`}>
      <h1>My Dashboard</h1>
      {user?.hasOwnerItems && !(current === 'owner' && view === 'today') && (
        <WaitingRequests count={pendingRequests} isHere={current === 'owner' && view === 'requests'} />
      )}
      {isOpen ? (
        <>
          {current === 'rentals' && <Offers />}
          <ReviewsWanted />
          <Tabs
            value={current}
            onChange={(value) =>
              void navigate({
                search: readTab({ tab: value, view: value === 'owner' && 'today' }),
                resetScroll: false,
              })
            }
            keepMounted={false}
            classNames={{ list: classes.tabs, tab: classes.tab }}
          >
            <Tabs.List aria-label="My Dashboard">
              {shown.map(({ tab, label, forOwners }) => (
                <Tabs.Tab
                  key={tab}
                  value={tab}
                  rightSection={forOwners && ownerTasks > 0 && <Badge tone="warning">{ownerTasks}</Badge>}
                >
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {shown.map(({ tab, Panel }) => (
              <Tabs.Panel key={tab} value={tab} className={classes.panel}>
                <Panel />
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      ) : (
        <RowSkeletons rows={6} label="Loading your dashboard" />
      )}
      <UnconfirmedLater />
    </div>
  )
}
