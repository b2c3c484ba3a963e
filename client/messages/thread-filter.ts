const shows = ['renting', 'lending', 'unread'] as const

/** Reads the filter from the address; anything unknown is all conversations. */
export const readShow = ({ show }: Record<string, unknown>): { show?: (typeof shows)[number] } => ({
  show: shows.find((known) => known === show),
})
