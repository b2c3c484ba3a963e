import { addDays, weekdayOf, type Day } from '../day.ts'
import type { ClosedDays } from '../settings/shop.ts'
import { DEFAULT_LEAD_DAYS } from './rental-limits.ts'

/** The day by which a dress is posted that is wanted on a day. `posted_ahead` in the database says the same of rentals. */
export function postBy(
  wanted: Day,
  { leadDays, closed }: { leadDays: number | null; closed: ClosedDays | undefined },
) {
  const isClosed = (day: Day) =>
    closed?.days.some((one) => day.endsWith(one)) || (closed?.sundays && weekdayOf(day) === 0)
  let day = wanted
  for (let left = leadDays ?? DEFAULT_LEAD_DAYS; left > 0 || isClosed(day); day = addDays(day, -1))
    if (!isClosed(day)) left--
  return day
}
