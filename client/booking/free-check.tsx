import { useLayoutEffect } from 'react'
import type { DayRange } from '../../shared/day.ts'
import { conflictWith } from '../../shared/rental.ts'
import { useAvailability } from '../calendar/availability.ts'
import { monthOf, monthsBetween, monthsFrom } from '../calendar/months.ts'

export interface FreeCheckProps {
  dressId: number
  days: DayRange
  /** Told true once it is known that somebody else has one of the days. */
  onKnown: (isTaken: boolean) => void
}

/** Finds out whether a dress is free on all of these days. Shows nothing: what is shown must outlast its coming. */
export function FreeCheck({ dressId, days, onKnown }: FreeCheckProps) {
  const months = monthsFrom(monthOf(days.from), monthsBetween(days.from, days.to) + 1)
  const { taken } = useAvailability(dressId, months)
  const isTaken = conflictWith(days, taken) !== undefined
  useLayoutEffect(() => onKnown(isTaken), [isTaken, onKnown])
  return null
}
