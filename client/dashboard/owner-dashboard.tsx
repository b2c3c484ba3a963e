import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ActiveRentals } from '../rental/lists/active-rentals.tsx'
import { BlockDates } from '../listing/blocks/block-dates.tsx'
import classes from './dashboard.module.css'
import { Earnings } from '../rental/lists/earnings.tsx'
import { PendingRequests } from '../rental/requests/pending-requests.tsx'
import { PastRentals } from '../rental/lists/past-rentals.tsx'
import { readTab } from './tab.ts'

const route = getRouteApi('/_signed-in/dashboard')

/** An owner's requests, current rentals and history. Its tab is in the address too. */
export function OwnerDashboard() {
  const { view = 'requests' } = route.useSearch()
  const navigate = route.useNavigate()
  // As elsewhere: while other days are proposed, a request waits for its renter and does not count.
  const count = useSession().user?.pendingRequests ?? 0
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
          <Tabs.Tab value="requests" rightSection={count > 0 && <Badge tone="warning">{count}</Badge>}>
            Pending Requests
          </Tabs.Tab>
          <Tabs.Tab value="active">Active Rentals</Tabs.Tab>
          <Tabs.Tab value="past">Past</Tabs.Tab>
          <Tabs.Tab value="earnings">Earnings</Tabs.Tab>
        </Tabs.List>
        <BlockDates />
      </div>
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
