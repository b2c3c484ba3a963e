import type { Day } from './day.ts'
import { LOCALE } from './locale.ts'

const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `March 2024`, in UTC. */
export const formatMonth = (at: Date | Day) => month.format(new Date(at))
