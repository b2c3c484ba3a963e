import { dateFormat } from './date-format.ts'
import type { Day } from './day.ts'

const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `March 2024`, in UTC. */
export const formatMonth = (at: Date | Day) => month(new Date(at))
