import { useEffect, useState } from 'react'
import { formatDays, localToday, marketToday, addDays, type Day } from '../../shared/day.ts'
import { conflictWith, MAX_DAYS_AHEAD } from '../../shared/rental.ts'
import { trpc } from '../api.ts'
import { AvailabilityFailed } from './availability-failed.tsx'
import { ofMonth, useAvailability } from './availability.ts'
import { Calendar, useColumns } from './calendar.tsx'
import classes from './availability.module.css'
import { addMonths, monthOf, monthsFrom } from './months.ts'

/** When a dress can be had: the months of the coming year, two at a time. Shown only after mount: it knows today. */
export function AvailabilityCalendar({ dressId }: { dressId: number }) {
  const [{ today, last }] = useState(theYearAhead)
  const [month, setMonth] = useState(monthOf(today))
  const columns = useColumns()
  const shown = monthsFrom(month, columns)
  const { taken, isLoading, error, retry } = useAvailability(dressId, shown)

  const { rentals } = trpc.useUtils()
  const next = addMonths(month, columns)
  useEffect(() => {
    for (const ahead of monthsFrom(next, columns)) {
      if (ahead <= last) void rentals.availability.prefetch(ofMonth(dressId, ahead))
    }
  }, [dressId, next, columns, last, rentals])

  const look = (day: Day) => {
    const isTaken = day >= today && conflictWith({ from: day, to: day }, taken) !== undefined
    return { isTaken, isRefused: isTaken || day < today }
  }
  const ahead = taken.filter(({ to }) => to >= today)

  return (
    <>
      {error ? (
        <AvailabilityFailed error={error} retry={retry} className={classes.failed} />
      ) : (
        <p className="unseen">
          {isLoading
            ? 'Loading availability'
            : ahead.length
              ? `Unavailable: ${ahead.map(formatDays).join(', ')}`
              : 'Every day of these months is free.'}
        </p>
      )}
      <div aria-busy={isLoading}>
        <Calendar
          month={month}
          onMonth={setMonth}
          first={monthOf(today)}
          last={last}
          columns={columns}
          look={look}
        />
      </div>
      <p className={classes.legend} aria-hidden>
        <span className={classes.sample}>12</span> Unavailable
      </p>
    </>
  )
}

/** Today on the visitor's wall and on the market's, and the last month that a rental may reach into. */
export function theYearAhead() {
  const now = new Date()
  const market = marketToday(now)
  return { today: localToday(now), market, last: monthOf(addDays(market, MAX_DAYS_AHEAD)) }
}
