import { useState } from 'react'
import { addDays, formatDays, type Day } from '../../../shared/day.ts'
import { conflictWith, MAX_DAYS_AHEAD } from '../../../shared/rental/rental.ts'
import { trpc } from '../../api/api.ts'
import { AvailabilityFailed } from '../../calendar/availability-failed.tsx'
import { useAvailability } from '../../calendar/availability.ts'
import { hindrance, pickBlocked } from './block-days.ts'
import booking from '../../calendar/days-form.module.css'
import { Calendar, useColumns, type DayLook } from '../../calendar/calendar.tsx'
import { noteOn, type DateSelection } from '../../calendar/date-selection.ts'
import { monthOf, monthsBetween, monthsFrom, yearAhead } from '../../calendar/months.ts'
import classes from '../../calendar/range-calendar.module.css'

interface BlockCalendarProps {
  /** Undefined for all dresses: then the server says which are booked. */
  dressId: number | undefined
  chosen: DateSelection
  onChosen: (chosen: DateSelection) => void
}

/** No request: blocked days. */
const TO_KEEP = {}

/** An owner's calendar of a dress: rentals are struck through and refused, blocked days are neither. */
export function BlockCalendar({ dressId, chosen, onChosen }: BlockCalendarProps) {
  const [{ today, market }] = useState(yearAhead)
  const furthest = addDays(market, 2 * MAX_DAYS_AHEAD) // as far as the server lets an owner plan
  const columns = useColumns()
  const [month, setMonth] = useState(monthOf(chosen.from ?? today))
  const [pointed, setPointed] = useState<Day>()
  const [refused, setRefused] = useState<string>()

  // From the start of the selection, so that no rental in between is overlooked.
  const first = chosen.from && chosen.from < month ? monthOf(chosen.from) : month
  const asked = monthsFrom(first, monthsBetween(first, month) + columns)
  const { taken, isKnown, isLoading, error, retry } = useAvailability(
    dressId ?? 0,
    dressId ? asked : [],
    TO_KEEP,
  )
  const { data: blocks = [] } = trpc.rentals.blocks.useQuery(
    { dressId: dressId ?? 0 },
    { enabled: dressId !== undefined },
  )

  const on = (day: Day) => ({ from: day, to: day })
  const blocked = blocks.map(({ startDate, endDate }) => ({ from: startDate, to: endDate }))
  const isBlocked = (day: Day) => conflictWith(on(day), blocked) !== undefined
  const isRented = (day: Day) => conflictWith(on(day), taken) !== undefined
  const calendar = { today, furthest, isKnown: dressId ? isKnown : () => true, isRented }

  const painted = chosen.to || !pointed ? chosen : pickBlocked(pointed, chosen, calendar)
  const end = painted.from === chosen.from ? painted.to : undefined
  const range = chosen.from ? { from: chosen.from, to: end ?? chosen.from } : undefined

  function onPick(day: Day) {
    const why = hindrance(day, calendar)
    setRefused(why && `${formatDays(on(day), today)}: ${why}.`)
    if (!why) onChosen(pickBlocked(day, chosen, calendar))
  }

  const look = (day: Day): DayLook => {
    const why = hindrance(day, calendar)
    return {
      isTaken: day >= today && (isRented(day) || isBlocked(day)),
      isRefused: why !== undefined,
      inRange: range && day >= range.from && day <= range.to,
      isFirst: day === range?.from,
      isLast: day === range?.to,
      note: why ?? (noteOn(day, chosen) || (isBlocked(day) ? 'blocked by you' : undefined)),
    }
  }

  return (
    <>
      {error && <AvailabilityFailed error={error} retry={retry} />}
      <div className={booking.calendar} data-columns={columns} aria-busy={isLoading}>
        <Calendar
          month={month}
          onMonth={setMonth}
          first={monthOf(today)}
          last={monthOf(furthest)}
          columns={columns}
          look={look}
          onPick={onPick}
          onPoint={setPointed}
          start={chosen.from ?? (month > today ? month : today)}
        />
      </div>
      <p className={classes.refused} role="status">
        {refused}
      </p>
    </>
  )
}
