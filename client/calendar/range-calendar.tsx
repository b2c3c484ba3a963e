import { useState, type Dispatch, type SetStateAction } from 'react'
import { addDays, formatDays, type Day, type DayRange } from '../../shared/day.ts'
import { useToday } from './today.ts'
import { Calendar, type DayLook } from './calendar.tsx'
import {
  noteOn,
  pick,
  preview,
  refusal,
  refusalLabel,
  type Availability,
  type Choosing,
  type DateSelection,
} from './date-selection.ts'
import { monthOf, type Month } from './months.ts'
import classes from './range-calendar.module.css'

interface RangeCalendarProps {
  chosen: DateSelection
  onChosen: (chosen: DateSelection) => void
  /** The availability of the days in sight and of the month after them, into which a rental may reach. */
  calendar: Availability
  /** The minimum length in days, which the first pick proposes. */
  minDays?: number
  isLoading?: boolean
  month: Month
  onMonth: Dispatch<SetStateAction<Month>>
  /** The last month; the first is the current one. */
  last: Month
  columns: number
  /** Announced when other months come into sight. */
  summary?: string
  /** A highlighted range, and its name: `asked for`. */
  marked?: { days: DayRange; word: string } | undefined
}

/** Months to choose a first and a last day from. A day that cannot be chosen says why. */
export function RangeCalendar({
  chosen,
  onChosen,
  calendar: availability,
  minDays = 3,
  isLoading = false,
  month,
  onMonth,
  last,
  columns,
  summary,
  marked,
}: RangeCalendarProps) {
  const today = useToday()
  const calendar = { ...availability, minDays }
  const [pointed, setPointed] = useState<Day>()
  const [refused, setRefused] = useState<string>()
  const painted = preview(chosen, pointed, calendar)

  function onPick(day: Day) {
    const why = refusal(day, chosen, calendar)
    setRefused(why && `${formatDays({ from: day, to: day }, today)}: ${refusalLabel(why, minDays)}.`)
    if (!why || why === 'short') onChosen(pick(day, chosen, calendar))
  }

  const look = (day: Day): DayLook => {
    const why = refusal(day, chosen, calendar)
    const isMarked = marked && day >= marked.days.from && day <= marked.days.to
    const notes = [why ? refusalLabel(why, minDays) : noteOn(day, chosen), isMarked && marked.word]
    return {
      isTaken: why === 'taken',
      isRefused: why !== undefined,
      inRange: painted && day >= painted.from && day <= painted.to,
      isFirst: day === painted?.from,
      isLast: day === painted?.to,
      isMarked,
      note: notes.filter(Boolean).join(', ') || undefined,
    }
  }

  return (
    <div aria-busy={isLoading}>
      <Calendar
        month={month}
        onMonth={onMonth}
        first={monthOf(calendar.today)}
        last={last}
        columns={columns}
        look={look}
        onPick={onPick}
        onPoint={setPointed}
        start={chosen.from ?? firstFree(month, calendar)}
        summary={summary}
      />
      <p className={classes.refused} role="status">
        {refused}
      </p>
    </div>
  )
}

export const YOUR_EVENT = 'your event'

/** The day of an event, as a marked range. */
export const markedEvent = (event: Day | undefined) =>
  event ? { days: { from: event, to: event }, word: YOUR_EVENT } : undefined

/** What struck, pale and `marked` days mean. For screen readers each day says it itself. */
export const CalendarLegend = ({ marked }: { marked?: string | undefined }) => (
  <p className={classes.legend} aria-hidden>
    <span>
      <span className={classes.taken}>12</span> taken
    </span>
    <span>
      <span className={classes.short} /> too few free days from here
    </span>
    {marked && (
      <span>
        <span className={classes.marked}>12</span> {marked}
      </span>
    )}
  </p>
)

/** The tab stop without a selection: the first selectable day in sight. */
function firstFree(month: Month, calendar: Choosing) {
  const begin = month > calendar.today ? month : calendar.today
  for (let ahead = 0; ahead < 62; ahead++) {
    const day = addDays(begin, ahead)
    if (!refusal(day, {}, calendar)) return day
  }
  return begin
}
