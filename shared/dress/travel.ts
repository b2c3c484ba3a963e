/** What the owner of a dress does; unsaid, both. */
export const dressWays = ['post', 'meet', 'both'] as const
export type DressWays = (typeof dressWays)[number]

/** How many days before the first it is posted, at most. */
export const MAX_LEAD_DAYS = 5

/** How many days it rests after a rental, at most. */
export const MAX_REST_DAYS = 14
