import { addDays, formatDay, formatWeekday } from '../day.ts'
import type { NearMiss } from '../dress/dress.ts'
import { rentalDays } from '../price.ts'
import { noDays, type DaysSearch } from './days-search.ts'

/** For when a near miss can be had. */
export function nearMissDays({ event, freeFrom }: NearMiss, when: DaysSearch): DaysSearch {
  if (freeFrom)
    return { ...noDays, from: freeFrom, to: addDays(freeFrom, rentalDays(when.event ? {} : when) - 1) }
  return event ? { ...noDays, event, by: when.by } : when
}

export const nearMissReason = ({ event, size, freeFrom }: NearMiss) =>
  [
    event && `Free for ${formatWeekday(event)}`,
    freeFrom && `Free from ${formatDay(freeFrom)}`,
    size && `Size ${size} instead`,
  ].find(Boolean)
