import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { latePart } from '../ui/fetch-part.ts'
import { Tabs } from '../ui/tabs.tsx'
import { ActiveRentals } from '../rental/lists/active-rentals.tsx'
import { BlockDates } from '../listing/blocks/block-dates.tsx'
import classes from './dashboard.module.css'
import { PendingRequests } from '../rental/requests/pending-requests.tsx'
import { TodayList } from '../rental/today/today.tsx'
import { Earnings } from '../rental/lists/earnings.tsx'
import { PastRentals } from '../rental/lists/past-rentals.tsx'
import { firstView, readTab } from './tab.ts'

const LookedFor = latePart(async () => (await import('./looked-for.tsx')).LookedFor)

const route = getRouteApi('/_signed-in/dashboard')

const counted = (count: number) =>
  count > 0 && (
    <>
      {' '}
      <Badge tone="warning">{count}</Badge>
    </>
  )

/** What waits for an owner, their requests, current rentals and history. Its tab is in the address too. */
export function OwnerDashboard() {
  const { tab, view = firstView(tab) } = route.useSearch()
  const navigate = route.useNavigate()
  // As elsewhere: while other days are proposed, a request waits for its renter and does not count.
  const { pendingRequests = 0, ownerTasks = 0 } = useSession().user ?? {}
  return (
    <Tabs
      value={view}
      onChange={(value) =>
        void navigate({ search: readTab({ tab: 'owner', view: value }), resetScroll: false })
      }
      keepMounted={false}
      classNames={{ list: classes.innerTabs, tab: classes.innerTab }}
    >
      <div className={`spread ${classes.ownerHead}`}>
        <Tabs.List aria-label="Owner Dashboard">
          <Tabs.Tab value="today" rightSection={counted(ownerTasks)}>
            Today
          </Tabs.Tab>
          <Tabs.Tab value="requests" rightSection={counted(pendingRequests)}>
            Pending Requests
          </Tabs.Tab>
          <Tabs.Tab value="active">Active Rentals</Tabs.Tab>
          <Tabs.Tab value="past">Past</Tabs.Tab>
          <Tabs.Tab value="earnings">Earnings</Tabs.Tab>
        </Tabs.List>
        <BlockDates />
      </div>
      <Tabs.Panel value="today">
        <TodayList />
        <LookedFor />
      </Tabs.Panel>
      <Tabs.Panel value="requests">
        <PendingRequests />
      </Tabs.Panel>
      <Tabs.Panel value="active">
        <ActiveRentals />
      </Tabs.Panel>
      <Tabs.Panel value="past">
        <PastRentals />
      </Tabs.Panel>
      <Tabs.Panel value="earnings">
        <Earnings />
      </Tabs.Panel>
    </Tabs>
  )
}
