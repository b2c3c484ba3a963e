import { useLayoutEffect } from 'react'
import type { DayRange } from '../../shared/day.ts'
import { conflictWith } from '../../shared/rental/rental.ts'
import { useAvailability } from '../calendar/availability.ts'
import { monthOf, monthsBetween, monthsFrom } from '../calendar/months.ts'

interface FreeCheckProps {
  dressId: number
  days: DayRange
  /** Called with true once another renter is known to have one of the days. */
  onKnown: (isTaken: boolean) => void
}

/** Checks whether a dress is free on these days. Renders nothing: what is shown must outlast its loading. */
export function FreeCheck({ dressId, days, onKnown }: FreeCheckProps) {
  const months = monthsFrom(monthOf(days.from), monthsBetween(days.from, days.to) + 1)
  const { taken } = useAvailability(dressId, months)
  const isTaken = conflictWith(days, taken) !== undefined
  useLayoutEffect(() => onKnown(isTaken), [isTaken, onKnown])
  return null
}
