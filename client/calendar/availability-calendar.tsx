import { useEffect } from 'react'
import { addDays, formatDays, type Day } from '../../shared/day.ts'
import { conflictWith, MIN_RENTAL_DAYS } from '../../shared/rental/rental.ts'
import { trpc } from '../api/api.ts'
import { AvailabilityFailed } from './availability-failed.tsx'
import { ofMonth, useAvailability } from './availability.ts'
import { Calendar } from './calendar.tsx'
import type { DateSelection } from './date-selection.ts'
import classes from './availability.module.css'
import { addMonths, monthOf, monthsFrom } from './months.ts'
import { CalendarLegend, markedEvent, RangeCalendar, YOUR_EVENT } from './range-calendar.tsx'
import { useMonths } from './use-months.ts'

export interface AvailabilityCalendarProps {
  dressId: number
  chosen: DateSelection
  /** Left out where the dress cannot be rented: the calendar is read-only. */
  onChosen?: (chosen: DateSelection) => void
}

/** A dress's availability in the coming year. Rendered only after mount, as it depends on today. */
export function AvailabilityCalendar({ dressId, chosen, onChosen }: AvailabilityCalendarProps) {
  const { event } = chosen
  const { today, months } = useMonths(chosen.from ?? event)
  const { month, last, columns } = months
  // Also the month after those in sight, into which a rental that begins on a last day reaches.
  const { taken, isKnown, isLoading, error, retry } = useAvailability(dressId, monthsFrom(month, columns + 1))

  const { rentals } = trpc.useUtils()
  const next = addMonths(month, columns + 1)
  useEffect(() => {
    for (const ahead of monthsFrom(next, columns)) {
      if (ahead <= last) void rentals.availability.prefetch(ofMonth(dressId, ahead))
    }
  }, [dressId, next, columns, last, rentals])

  const inSight = { from: month, to: addDays(addMonths(month, columns), -1) }
  const ahead = taken.filter((range) => range.to >= today && conflictWith(range, [inSight]))
  const summary = isLoading
    ? 'Loading availability'
    : ahead.length
      ? `Unavailable: ${ahead.map((range) => formatDays(range, today)).join(', ')}`
      : 'Every day of these months is free.'
  const shown = { ...months, summary: error ? undefined : summary }

  const look = (day: Day) => {
    const isTaken = day >= today && conflictWith({ from: day, to: day }, taken) !== undefined
    return { isTaken, isRefused: isTaken || day < today }
  }

  return (
    <>
      {error && <AvailabilityFailed error={error} retry={retry} />}
      {onChosen ? (
        <>
          <RangeCalendar
            chosen={chosen}
            onChosen={onChosen}
            calendar={{ today, taken, isKnown }}
            minDays={MIN_RENTAL_DAYS}
            isLoading={isLoading}
            marked={markedEvent(event)}
            {...shown}
          />
          <CalendarLegend marked={event && YOUR_EVENT} />
        </>
      ) : (
        <div aria-busy={isLoading}>
          <Calendar first={monthOf(today)} look={look} {...shown} />
          <p className={classes.legend} aria-hidden>
            <span className={classes.sample}>12</span> Unavailable
          </p>
        </div>
      )}
    </>
  )
}
