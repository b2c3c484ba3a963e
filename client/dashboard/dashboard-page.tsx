import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentType } from 'react'
import { useSession } from '../account/session.ts'
import { FavoritesGrid } from '../favorites/favorites-grid.tsx'
import classes from './dashboard.module.css'
import { MyListings } from './my-listings.tsx'
import { MyRentals } from './my-rentals.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'
import { readTab, type Tab } from './tab.ts'

const route = getRouteApi('/_signed-in/dashboard')

const panels: { tab: Tab; label: string; Panel: ComponentType; forOwners?: boolean }[] = [
  { tab: 'rentals', label: 'My Rentals', Panel: MyRentals },
  { tab: 'listings', label: 'My Listings', Panel: MyListings },
  { tab: 'favorites', label: 'My Favorites', Panel: FavoritesGrid },
  { tab: 'owner', label: 'Owner Dashboard', Panel: OwnerDashboard, forOwners: true },
]

/** What one rents and lends. The tab is in the address. */
export function DashboardPage() {
  const { tab = 'rentals' } = route.useSearch()
  const navigate = route.useNavigate()
  const { user } = useSession()
  const shown = panels.filter(({ forOwners }) => !forOwners || user?.hasOwnerItems)
  const current = shown.some((panel) => panel.tab === tab) ? tab : 'rentals'
  const list = useTabInSight(current)

  return (
    <div className={`page ${classes.page}`}>
      <h1>My Dashboard</h1>
      <Tabs
        value={current}
        onChange={(value) => void navigate({ search: readTab({ tab: value }), resetScroll: false })}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab }}
      >
        <Tabs.List ref={list}>
          {shown.map(({ tab, label }) => (
            <Tabs.Tab key={tab} value={tab}>
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
    </div>
  )
}

/** On a phone the tabs are wider than the screen; whichever is open is scrolled into sight. */
function useTabInSight(tab: Tab) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[id$="-tab-${tab}"]`)
    if (list.current && open) {
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
    }
  }, [tab])
  return list
}
