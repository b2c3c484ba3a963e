const tabs = ['rentals', 'listings', 'owner'] as const

/** A tab of the dashboard, as the address names it. */
export type Tab = (typeof tabs)[number]

/** Reads the address; a tab that does not exist is the first one. */
export const readTab = ({ tab }: Record<string, unknown>): { tab?: Tab } => ({
  tab: tabs.find((known) => known === tab),
})
