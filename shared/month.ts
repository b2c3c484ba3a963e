const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `March 2024`, the month of a moment, in UTC: near enough for how long somebody has been here. */
export const formatMonth = (at: Date) => month.format(at)
