import type { Day } from './day.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `March 2024`, in UTC. */
export const formatMonth = (at: Date | Day) => month.format(new Date(at))
