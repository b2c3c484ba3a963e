import type { ReactNode } from 'react'
import type { DayRange } from '../../shared/day.ts'
import { conflictWith } from '../../shared/rental.ts'
import { useAvailability } from '../calendar/availability.ts'
import { monthOf, monthsBetween, monthsFrom } from '../calendar/months.ts'

export interface FreeCheckProps {
  dressId: number
  days: DayRange
  /** `isTaken` once it is known that somebody else has one of the days. */
  children: (isTaken: boolean) => ReactNode
}

/** Shows days of a dress by whether it is free on all of them. */
export function FreeCheck({ dressId, days, children }: FreeCheckProps) {
  const months = monthsFrom(monthOf(days.from), monthsBetween(days.from, days.to) + 1)
  const { taken } = useAvailability(dressId, months)
  return children(conflictWith(days, taken) !== undefined)
}
