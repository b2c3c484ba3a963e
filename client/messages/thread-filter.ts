const shows = ['renting', 'lending', 'unread'] as const

/** Which conversations, as the address names them; anything else is all of them. */
export const readShow = ({ show }: Record<string, unknown>): { show?: (typeof shows)[number] } => ({
  show: shows.find((known) => known === show),
})
