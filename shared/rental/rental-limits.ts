/** The limits of every rental. Apart from rental.ts: every page reads days from its address and loads only this. */
export const MIN_RENTAL_DAYS = 4
export const MAX_RENTAL_DAYS = 90
export const MAX_DAYS_AHEAD = 365
export const MAX_PENDING_REQUESTS = 10
/** Open requests in the first week of an account without a confirmed address or a rental. */
export const MAX_FIRST_REQUESTS = 5

export const TOO_FEW_DAYS = `Minimum rental period is ${MIN_RENTAL_DAYS} days.`

/** How many days before the first a dress is posted, where its owner has not said. */
export const DEFAULT_LEAD_DAYS = 3
