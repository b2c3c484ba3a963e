const tabs = ['rentals', 'listings', 'favorites', 'owner'] as const
const views = ['requests', 'active', 'earnings'] as const

/** A tab of the dashboard, as the address names it. */
export type Tab = (typeof tabs)[number]

/** A tab inside the owner's one. */
type View = (typeof views)[number]

/** Where the dashboard opens when the address does not say: where something waits for one. */
export const firstTab = (user: { pendingRequests: number } | null): Tab =>
  user?.pendingRequests ? 'owner' : 'rentals'

/** Reads the address; what does not exist is the first of its kind. */
export const readTab = ({ tab, view }: Record<string, unknown>): { tab?: Tab; view?: View } => ({
  tab: tabs.find((known) => known === tab),
  view: views.find((known) => known === view),
})
