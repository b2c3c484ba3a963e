const tabs = ['rentals', 'listings', 'favorites', 'owner'] as const
const views = ['requests', 'active', 'past', 'earnings'] as const

export type Tab = (typeof tabs)[number]

/** A tab inside the owner's tab. */
type View = (typeof views)[number]

/** The default tab: the owner's when requests wait for the user. */
export const firstTab = (user: { pendingRequests: number } | null): Tab =>
  user?.pendingRequests ? 'owner' : 'rentals'

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
