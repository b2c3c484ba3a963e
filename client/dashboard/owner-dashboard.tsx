import { Tabs } from '@mantine/core'
import { trpc } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import classes from './dashboard.module.css'
import { PendingRequests } from './pending-requests.tsx'

/** What waits for an owner's answer. */
export function OwnerDashboard() {
  const { data: requests } = trpc.rentals.requests.useQuery()
  const count = requests?.length ?? 0
  return (
    <Tabs
      defaultValue="requests"
      keepMounted={false}
      classNames={{ list: classes.innerTabs, tab: classes.innerTab }}
    >
      <Tabs.List>
        <Tabs.Tab value="requests" rightSection={count > 0 && <Badge tone="warning">{count}</Badge>}>
          Pending Requests
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="requests">
        <PendingRequests />
      </Tabs.Panel>
    </Tabs>
  )
}
