const tabs = ['rentals', 'listings', 'favorites', 'owner'] as const
const views = ['today', 'requests', 'active', 'past', 'earnings'] as const

export type Tab = (typeof tabs)[number]

/** A tab inside the owner's tab. */
export type View = (typeof views)[number]

/** The default tab: the owner's when something waits for the user there. */
export const firstTab = (user: { ownerTasks: number } | null): Tab => (user?.ownerTasks ? 'owner' : 'rentals')

/** The default tab inside of the owner's: where the address names neither, what comes next. */
export const firstView = (tab: Tab | undefined): View => (tab ? 'requests' : 'today')

interface Place {
  tab?: Tab
  view?: View
  /** Which past rentals are shown. */
  search?: string
}

/** Reads the address; an unknown tab is the default. */
export const readTab = ({ tab, view, search }: Record<string, unknown>): Place => ({
  tab: tabs.find((known) => known === tab),
  view: views.find((known) => known === view),
  search: search ? String(search) : undefined,
})
