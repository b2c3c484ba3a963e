import { useState } from 'react'
import { addDays, formatWeekday, type Day } from '../../shared/day.ts'
import { eventProblem } from '../../shared/rental/event.ts'
import { Calendar } from './calendar.tsx'
import { monthOf } from './months.ts'
import classes from './range-calendar.module.css'
import type { useMonths } from './use-months.ts'

interface EventCalendarProps extends ReturnType<typeof useMonths> {
  event: Day | undefined
  onPick: (event: Day) => void
  /** Why a day ahead cannot be chosen either, such as that a dress is taken. */
  problemOn?: (event: Day) => string | undefined
  /** Called with such a day when it is pressed. */
  onRefused?: (event: Day) => void
}

/** Months to choose the day of an event from, with one press. A day that cannot be chosen says why. */
export function EventCalendar({
  event,
  onPick,
  problemOn,
  onRefused,
  today,
  market,
  months,
}: EventCalendarProps) {
  const [refused, setRefused] = useState<string>()
  const never = (day: Day) => eventProblem(day, today) ?? eventProblem(day, market)
  const problem = (day: Day) => never(day) ?? problemOn?.(day)
  const { month } = months
  const begin = month > today ? month : today

  return (
    <>
      <Calendar
        {...months}
        first={monthOf(today)}
        look={(day) => {
          const why = problem(day)
          const isChosen = day === event
          return {
            isRefused: Boolean(why),
            inRange: isChosen,
            isFirst: isChosen,
            isLast: isChosen,
            note: why,
          }
        }}
        onPick={(day) => {
          const why = problem(day)
          setRefused(why && `${formatWeekday(day)}: ${why}`)
          if (!why) onPick(day)
          else if (!never(day)) onRefused?.(day)
        }}
        // Whatever is taken: that comes later, and the focus stays where it was.
        start={event ?? [begin, addDays(begin, 1), addDays(begin, 2)].find((day) => !never(day)) ?? begin}
      />
      <p className={classes.refused} role="status">
        {refused}
      </p>
    </>
  )
}
