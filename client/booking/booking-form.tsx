import { useId, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { countDays, formatDayCount, formatRentalDays, rangeOf } from '../../shared/day.ts'
import { conflictWith, DATES_TAKEN, MIN_RENTAL_DAYS, rentalDaysProblem } from '../../shared/rental/rental.ts'
import { reason } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { AvailabilityFailed } from '../calendar/availability-failed.tsx'
import { SignedOutNote } from '../session/signed-out-note.tsx'
import { useSession } from '../session/session.ts'
import { useBook, type Attempt, type Booked, type Dress, type Wishes } from './use-book.ts'
import { useOwnRentals } from './own-rentals.ts'
import { Longer, Sum } from './booking-sum.tsx'
import { WayChoice } from './way-choice.tsx'
import classes from '../calendar/days-form.module.css'
import type { DateSelection } from '../calendar/date-selection.ts'
import { CalendarLegend, RangeCalendar } from '../calendar/range-calendar.tsx'
import { useToday } from '../calendar/today.ts'
import { useRentalCalendar } from '../calendar/use-rental-calendar.ts'

interface BookingFormProps {
  dress: Dress
  chosen: DateSelection
  /** True when the calendar is wanted, whatever is chosen. */
  isChoosing: boolean
  onChosen: (chosen: DateSelection) => void
  wishes: Wishes
  onWishes: (wishes: Wishes) => void
  attempt: Attempt
  onClose: () => void
  onBooked: (booked: Booked) => void
}

/**
 * Days, price, and notes for the owner. Days, price and any obstacle stay visible above the buttons, however
 * low the window.
 */
export function BookingForm({
  dress,
  chosen,
  isChoosing,
  onChosen,
  wishes,
  onWishes,
  attempt,
  onClose,
  onBooked,
}: BookingFormProps) {
  const { user } = useSession()
  const today = useToday()
  const lineId = useId()
  const [hasRequests] = useState(wishes.specialRequests !== '')
  const form = useRef<HTMLFormElement>(null)
  const { book, isPending, error, reset } = useBook(dress, attempt, onBooked)

  const { market, calendar, months, error: unknown, retry } = useRentalCalendar({ dressId: dress.id, chosen })
  const wished = rangeOf(chosen)
  const isTaken = wished && conflictWith(wished, calendar.taken) !== undefined
  // Days taken by someone else meanwhile are no longer chosen, only mentioned.
  const current: DateSelection = isTaken ? {} : chosen
  const own = useOwnRentals(dress.id).find(
    ({ startDate, endDate }) => wished && conflictWith(wished, [{ from: startDate, to: endDate }]),
  )
  // Days chosen before take one line, so that the other fields are visible.
  const [isFolded, setFolded] = useState(!isChoosing && wished !== undefined)
  const problem = isTaken ? takenBy() : wished && rentalDaysProblem(wished.from, wished.to, market)

  function takenBy() {
    if (!own) return DATES_TAKEN
    return own.status === 'pending'
      ? 'You have asked for these days already.'
      : 'These days are yours already.'
  }

  /** What is on its way goes with the days that it was sent with. */
  function change(days: DateSelection) {
    if (isPending) return
    reset()
    onChosen(days)
  }

  /** For buttons that are removed when pressed: the focus goes back to the calendar. */
  function choose(days: DateSelection) {
    flushSync(() => change(days))
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }

  const days = isFolded && !problem && !unknown ? wished : undefined

  /** Switches between the calendar and its one-line summary; the focus moves to what comes next. */
  function fold(isFolded: boolean) {
    flushSync(() => setFolded(isFolded))
    form.current?.querySelector<HTMLElement>(isFolded ? 'textarea' : '[data-autofocus]')?.focus()
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (wished && !problem) book(wished, wishes)
  }

  return (
    <form ref={form} onSubmit={onSubmit} className={classes.form} aria-describedby={lineId}>
      <p className={classes.rule}>
        Choose your first day for the usual four, then another last day if you like. Both count, and the owner
        confirms each request.
      </p>
      {unknown && <AvailabilityFailed error={unknown} retry={retry} />}
      {days ? (
        <div className={`spread ${classes.folded}`}>
          <p>
            <strong>{formatRentalDays(days, today)}</strong>
            <span>{formatDayCount(countDays(days.from, days.to))}</span>
          </p>
          <Button variant="default" data-autofocus onClick={() => fold(false)}>
            Change
          </Button>
        </div>
      ) : (
        <>
          <div className={classes.calendar} data-columns={months.columns}>
            <RangeCalendar
              chosen={current}
              onChosen={change}
              calendar={calendar}
              minDays={MIN_RENTAL_DAYS}
              {...months}
            />
          </div>
          <div className={`spread ${classes.below}`}>
            <CalendarLegend />
            {chosen.from && (
              <span>
                <Button variant="subtle" onClick={() => choose({})}>
                  Clear dates
                </Button>
                {wished && !problem && (
                  <Button variant="subtle" onClick={() => fold(true)}>
                    Add a note
                  </Button>
                )}
              </span>
            )}
          </div>
        </>
      )}
      {wished && !problem && (
        <Longer
          dress={dress}
          range={wished}
          calendar={calendar}
          market={market}
          onExtend={(to) => choose({ ...wished, to })}
        />
      )}

      <WayChoice
        dress={dress}
        startDate={wished?.from}
        market={market}
        wishes={wishes}
        onWishes={onWishes}
        readOnly={isPending}
      />
      <div className={classes.wishes}>
        <Textarea
          label="Booking notes"
          description="The occasion, and when you would like to have it."
          rows={3}
          maxLength={1000}
          readOnly={isPending}
          value={wishes.bookingNotes}
          onChange={({ currentTarget: { value } }) => onWishes({ ...wishes, bookingNotes: value })}
        />
        {/* The second box is unfolded only on request, as few people need both. */}
        <details open={hasRequests || undefined}>
          <summary>Anything to prepare?</summary>
          <Textarea
            label="Special requests"
            description="Such as a hem to pin, or a certain bag."
            rows={2}
            maxLength={1000}
            readOnly={isPending}
            value={wishes.specialRequests}
            onChange={({ currentTarget: { value } }) => onWishes({ ...wishes, specialRequests: value })}
          />
        </details>
      </div>

      <div className={`spread ${classes.bar}`} data-bar>
        {!user && <SignedOutNote kept="Your days and words are kept." />}
        {user && error && (
          <div role="alert" className={classes.error}>
            <strong>Booking failed</strong>
            <p>{reason(error, 'Failed to create booking')}</p>
          </div>
        )}
        <div id={lineId} aria-live="polite" className={classes.sum}>
          {wished && !isTaken ? (
            <Sum dress={dress} range={wished} />
          ) : (
            <p className={classes.line}>No days chosen yet.</p>
          )}
          {problem && <p className={classes.warning}>{problem}</p>}
        </div>
        <div className={classes.buttons}>
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
      </div>
    </form>
  )
}
