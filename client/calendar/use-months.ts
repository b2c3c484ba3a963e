import { useState } from 'react'
import type { Day } from '../../shared/day.ts'
import { useColumns } from './calendar.tsx'
import { addMonths, clampMonth, monthOf, yearAhead } from './months.ts'

/** The months that a calendar shows, from that of `opensAt` or today on; and today, as `yearAhead` has it. */
export function useMonths(opensAt?: Day) {
  const [{ today, market, last }] = useState(yearAhead)
  const columns = useColumns()
  const [month, onMonth] = useState(() =>
    clampMonth(monthOf(opensAt ?? today), monthOf(today), addMonths(last, 1 - columns)),
  )
  return { today, market, months: { month, onMonth, last, columns } }
}
