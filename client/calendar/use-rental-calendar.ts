import { useState } from 'react'
import type { Day } from '../../shared/day.ts'
import { useAvailability, type AsOwner } from './availability.ts'
import { useColumns } from './calendar.tsx'
import type { DateSelection } from './date-selection.ts'
import { addMonths, clampMonth, monthOf, monthsBetween, monthsFrom, yearAhead } from './months.ts'

interface Choosing {
  dressId: number
  chosen: DateSelection
  /** Where the calendar opens while nothing is chosen; today, when nothing is said. */
  opensAt?: Day
  asOwner?: AsOwner
}

/**
 * A calendar to choose the days of a rental in: `months` and `calendar` for `RangeCalendar`, whether what others have is
 * known, and the market's day, by which the rules count.
 */
export function useRentalCalendar({ dressId, chosen, opensAt, asOwner }: Choosing) {
  const [{ today, market, last }] = useState(yearAhead)
  const columns = useColumns()
  const first = monthOf(today)
  const [month, setMonth] = useState(() =>
    clampMonth(monthOf(chosen.from ?? opensAt ?? today), first, addMonths(last, 1 - columns)),
  )
  // From the start of what is chosen, so that nobody's days in between are overlooked, to the month after those
  // in sight, into which a rental that begins on a last day reaches.
  const firstAsked = clampMonth(monthOf(chosen.from ?? month), first, month)
  const asked = monthsFrom(firstAsked, monthsBetween(firstAsked, month) + columns + 1)
  const { taken, isKnown, isLoading, error, retry } = useAvailability(dressId, asked, asOwner)
  return {
    market,
    calendar: { today, taken, isKnown },
    months: { isLoading, month, onMonth: setMonth, last, columns },
    error,
    retry,
  }
}
