import { formatRentalDays } from '../../../shared/day.ts'
import { eventDayWords } from '../../../shared/rental/handover-days.ts'
import type { Answers } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import rows from '../rental-rows.module.css'

export type Line = Answers['waiting']['mine'][number]

/** `Fri, Dec 11 – Mon, Dec 14 · wear Sat, Dec 12` */
export function LineDays({ line: { startDate, endDate, eventDate } }: { line: Line }) {
  const days = formatRentalDays({ from: startDate, to: endDate }, useToday())
  return (
    <p className={rows.facts}>
      {days}
      {eventDayWords(eventDate, 'renter')}
    </p>
  )
}
