import { addDays, type Day } from '../../shared/day.ts'
import { EVENT_SPAN } from '../../shared/rental/event.ts'
import { useAvailability, type AsOwner } from './availability.ts'
import type { DateSelection } from './date-selection.ts'
import { clampMonth, monthOf, monthsBetween, monthsFrom } from './months.ts'
import { useMonths } from './use-months.ts'

interface Choosing {
  dressId: number
  chosen: DateSelection
  /** The first month while nothing is chosen; today's by default. */
  opensAt?: Day
  asOwner?: AsOwner
}

/**
 * A calendar for a rental's days: `months` and `calendar` for `RangeCalendar`, whether taken days are known,
 * and the market's today, by which the rules count.
 */
export function useRentalCalendar({ dressId, chosen, opensAt, asOwner }: Choosing) {
  const { today, market, months } = useMonths(chosen.from ?? chosen.event ?? opensAt)
  const { month, columns } = months
  // From the start of the selection, so that no taken day in between is overlooked, or the days before an event, to the
  // month after those in sight, into which a rental that begins on a last day reaches; with those of the chosen event.
  const { event = month } = chosen
  const first = chosen.from ?? addDays(event < month ? event : month, -EVENT_SPAN.before)
  const firstAsked = clampMonth(monthOf(first), monthOf(today), month)
  const lastAsked = Math.max(
    monthsBetween(firstAsked, month) + columns,
    monthsBetween(firstAsked, monthOf(event)) + 1,
  )
  const asked = monthsFrom(firstAsked, lastAsked + 1)
  const { taken, isKnown, isLoading, error, retry } = useAvailability(dressId, asked, asOwner)
  return {
    market,
    calendar: { today, taken, isKnown },
    months: { ...months, isLoading },
    error,
    retry,
  }
}
