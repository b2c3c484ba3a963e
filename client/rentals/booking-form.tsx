import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { addDays, formatDays, type Day } from '../../shared/day.ts'
import { conflictWith, DATES_TAKEN, rentalDaysProblem } from '../../shared/rental.ts'
import { reason } from '../api.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { theYearAhead } from './availability-calendar.tsx'
import { AvailabilityFailed } from './availability-failed.tsx'
import { useAvailability } from './availability.ts'
import { useBook, type Dress, type Wishes } from './book.ts'
import { Longer, Sum } from './booking-sum.tsx'
import classes from './booking.module.css'
import { Calendar, useColumns, type DayLook } from './calendar.tsx'
import {
  pick,
  preview,
  rangeOf,
  refusal,
  refusalLabel,
  type Availability,
  type Chosen,
} from './chosen-days.ts'
import { addMonths, monthOf, monthsBetween, monthsFrom } from './months.ts'
import { Button } from '../ui/button.tsx'

interface BookingFormProps {
  dress: Dress
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  wishes: Wishes
  onWishes: (wishes: Wishes) => void
  onClose: () => void
  onBooked: () => void
}

/** Days, what they cost, and what the owner should know. */
export function BookingForm({
  dress,
  chosen,
  onChosen,
  wishes,
  onWishes,
  onClose,
  onBooked,
}: BookingFormProps) {
  const [{ today, market, last }] = useState(theYearAhead)
  const columns = useColumns()
  const [month, setMonth] = useState(() => clamped(chosen.from, monthOf(today), addMonths(last, 1 - columns)))
  const [pointed, setPointed] = useState<Day>()
  const [refused, setRefused] = useState<string>()
  const lineId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { book, isPending, error, reset } = useBook(dress, onBooked)

  // From the start of what is chosen, so that nobody's days in between are overlooked, to the month after those
  // in sight, into which a rental that begins on a last day reaches.
  const firstAsked = chosen.from && chosen.from < month ? monthOf(chosen.from) : month
  const asked = monthsFrom(firstAsked, monthsBetween(firstAsked, month) + columns + 1)
  const { taken, isKnown, isLoading, error: unknown, retry } = useAvailability(dress.id, asked)

  const wished = rangeOf(chosen)
  const isTaken = wished && conflictWith(wished, taken) !== undefined
  // Days that somebody else has got meanwhile are no choice any more, only a sentence.
  const current: Chosen = isTaken ? {} : chosen
  const calendar = { today, taken, isKnown }
  const painted = preview(current, pointed, calendar)
  const problem = isTaken ? DATES_TAKEN : wished && rentalDaysProblem(wished.from, wished.to, market)
  const start = current.from ?? firstFree(today, month, calendar)

  function onPick(day: Day) {
    const why = refusal(day, current, calendar)
    setRefused(why && `${formatDays({ from: day, to: day })}: ${refusalLabel[why]}.`)
    if (why) return
    reset()
    onChosen(pick(day, current, calendar))
  }

  /** For buttons that go away once they are pressed: the keyboard goes back to the calendar. */
  function choose(days: Chosen) {
    flushSync(() => {
      reset()
      setRefused(undefined)
      onChosen(days)
    })
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }

  const look = (day: Day): DayLook => {
    const why = refusal(day, current, calendar)
    const isFirst = day === painted?.from
    const isLast = day === painted?.to && current.from !== undefined
    const inRange = painted && day >= painted.from && day <= painted.to
    return {
      isTaken: why === 'taken',
      isRefused: why !== undefined,
      inRange,
      isFirst,
      isLast,
      note: why ? refusalLabel[why] : noteOn(day, current),
    }
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (wished && !problem) book(wished, wishes)
  }

  return (
    <form ref={form} onSubmit={onSubmit} className={classes.form} aria-describedby={lineId}>
      <p className={classes.rule}>
        Choose your first and last day. Both count, and the owner confirms each request.
      </p>
      {unknown && <AvailabilityFailed error={unknown} retry={retry} className={classes.failed} />}
      <div className={classes.calendar} data-columns={columns} aria-busy={isLoading}>
        <Calendar
          month={month}
          onMonth={setMonth}
          first={monthOf(today)}
          last={last}
          columns={columns}
          look={look}
          onPick={onPick}
          onPoint={setPointed}
          start={start}
        />
      </div>
      <p className={classes.refused} role="status">
        {refused}
      </p>

      <div className={classes.sum}>
        <div id={lineId} aria-live="polite">
          {wished && !isTaken ? (
            <Sum dress={dress} range={wished} />
          ) : (
            <p className={classes.line}>
              {current.from ? 'Now choose your last day.' : 'No days chosen yet.'}
            </p>
          )}
          {problem && <p className={classes.warning}>{problem}</p>}
        </div>
        {chosen.from && (
          <Button variant="subtle" onClick={() => choose({})}>
            Clear dates
          </Button>
        )}
      </div>
      {wished && !problem && (
        <Longer
          dress={dress}
          range={wished}
          calendar={calendar}
          market={market}
          onExtend={(to) => choose({ ...wished, to })}
        />
      )}

      <div className={classes.wishes}>
        <Textarea
          label="Booking notes"
          description="The occasion, and when you would pick it up."
          rows={3}
          maxLength={1000}
          value={wishes.bookingNotes}
          onChange={({ currentTarget: { value } }) => onWishes({ ...wishes, bookingNotes: value })}
        />
        <Textarea
          label="Special requests"
          description="Anything the owner should know or prepare."
          rows={3}
          maxLength={1000}
          value={wishes.specialRequests}
          onChange={({ currentTarget: { value } }) => onWishes({ ...wishes, specialRequests: value })}
        />
      </div>

      {error && (
        <div role="alert" className={classes.error}>
          <strong>Booking failed</strong>
          <p>{reason(error, 'Failed to create booking')}</p>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton
          label="Confirm request"
          busyLabel="Sending..."
          isBusy={isPending}
          disabled={!wished || problem !== undefined}
        />
      </div>
    </form>
  )
}

const noteOn = (day: Day, { from, to }: Chosen) => {
  if (day === from) return to === from ? 'start and end date' : 'start date'
  if (day === to) return 'end date'
  return from && to && day > from && day < to ? 'chosen' : undefined
}

const clamped = (day: Day | undefined, first: Day, last: Day) => {
  const month = day ? monthOf(day) : first
  return month < first ? first : month > last ? last : month
}

/** Where the keyboard begins when nothing is chosen: the first day in sight that can be. */
function firstFree(today: Day, month: Day, calendar: Availability) {
  const begin = month > today ? month : today
  for (let ahead = 0; ahead < 62; ahead++) {
    const day = addDays(begin, ahead)
    if (!refusal(day, {}, calendar)) return day
  }
  return begin
}
