import { startTransition, useId, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  countDays,
  formatDayCount,
  formatRentalDays,
  formatWeekday,
  rangeOf,
  type Day,
  type DayRange,
} from '../../shared/day.ts'
import { eventDays } from '../../shared/rental/handover-days.ts'
import { firstOffered } from '../../shared/rental/line.ts'
import { conflictWith, DATES_TAKEN, MIN_RENTAL_DAYS, rentalDaysProblem } from '../../shared/rental/rental.ts'
import { reason } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { AvailabilityFailed } from '../calendar/availability-failed.tsx'
import { SignedOutNote } from '../session/signed-out-note.tsx'
import { useSession } from '../session/session.ts'
import { useShop } from '../head/shop.ts'
import { answerFor } from './event-answer.ts'
import { useBook, type Attempt, type Booked, type Dress, type Wishes } from './use-book.ts'
import { useOwnRentals } from './own-rentals.ts'
import { SecondInLine } from './second-in-line.tsx'
import { Longer, Sum } from './booking-sum.tsx'
import { WayChoice } from './way-choice.tsx'
import classes from '../calendar/days-form.module.css'
import type { DateSelection } from '../calendar/date-selection.ts'
import { EventCalendar } from '../calendar/event-calendar.tsx'
import { CalendarLegend, markedEvent, RangeCalendar, YOUR_EVENT } from '../calendar/range-calendar.tsx'
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

/** Whether days are far enough ahead to be offered once they are free. */
const isWaitable = ({ from }: DayRange) => from >= firstOffered(new Date())

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
  const shop = useShop()

  const { market, calendar, months, error: unknown, retry } = useRentalCalendar({ dressId: dress.id, chosen })
  const { event, by } = chosen
  const range = rangeOf(chosen)
  const answerOn = (day: Day) => answerFor(day, { ...calendar, dress, by, market, shop })
  const answer = event ? answerOn(event) : undefined
  // An event has the first days that are right for it, until others are chosen.
  const wished = range ?? answer?.days
  const isTaken = range ? conflictWith(range, calendar.taken) !== undefined : answer?.problem !== undefined
  const waitFor = range ?? answer?.waitFor
  // Days taken by someone else meanwhile are no longer chosen, only mentioned.
  const current: DateSelection = isTaken ? {} : { ...chosen, ...wished }
  const asked = wished ?? (event && { from: event, to: event })
  const own = useOwnRentals(dress.id).find(
    ({ startDate, endDate }) => asked && conflictWith(asked, [{ from: startDate, to: endDate }]),
  )
  // Days chosen before take one line, so that the other fields are visible.
  const [isFolded, setFolded] = useState(!isChoosing && (range ?? event) !== undefined)
  const [isRange, setRange] = useState(range !== undefined && !event)
  const problem = isTaken ? takenBy() : wished && rentalDaysProblem(wished.from, wished.to, market)

  const warning = problem && <p className={classes.warning}>{problem}</p>

  function takenBy() {
    if (!own) return range ? DATES_TAKEN : answer?.explain?.()
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

  const isOneLine = isFolded && !problem && !unknown && (wished ?? event) !== undefined
  // The line leaves with its button when the days turn out to be taken; so does the button between the calendars.
  useRestoreFocus(form, `${isOneLine} ${isRange}`)

  /** Drawn as pressed first: the other calendar takes a slow phone longer. */
  const turn = () => startTransition(() => setRange(!isRange))

  /** Switches between the calendar and its one-line summary; the focus moves to what comes next. */
  function fold(isFolded: boolean) {
    flushSync(() => setFolded(isFolded))
    form.current?.querySelector<HTMLElement>(isFolded ? 'textarea' : '[data-autofocus]')?.focus()
  }

  const onSubmit = (submitting: SubmitEvent) => {
    submitting.preventDefault()
    if (wished && !problem) book(wished, { ...wishes, way: wishes.way ?? answer?.way }, event)
  }

  return (
    <form ref={form} onSubmit={onSubmit} className={classes.form} aria-describedby={lineId}>
      {isRange && (
        <p className={classes.rule}>
          Choose your first day for the usual four, then another last day if you like. Both count, and the
          owner confirms each request.
        </p>
      )}
      {!isRange && !isOneLine && (
        <p className={classes.rule}>
          <strong>When is it?</strong> Choose the day of your event: you ask for four days around it, and the
          owner confirms each request.
        </p>
      )}
      {unknown && <AvailabilityFailed error={unknown} retry={retry} />}
      {isOneLine ? (
        <div className={`spread ${classes.folded}`}>
          <p>
            {event && (
              <strong>
                {wished
                  ? eventDays({ role: 'renter', startDate: wished.from, endDate: wished.to }, event)
                  : `For ${formatWeekday(event, today)}`}
              </strong>
            )}
            {!event && wished && <strong>{formatRentalDays(wished, today)}</strong>}
            {wished && <span>{formatDayCount(countDays(wished.from, wished.to))}</span>}
          </p>
          <Button variant="default" data-autofocus onClick={() => fold(false)}>
            Change
          </Button>
        </div>
      ) : (
        <>
          <div className={classes.calendar} data-columns={months.columns}>
            {isRange ? (
              <RangeCalendar
                chosen={current}
                onChosen={change}
                calendar={calendar}
                minDays={MIN_RENTAL_DAYS}
                marked={markedEvent(event)}
                {...months}
              />
            ) : (
              <EventCalendar
                event={event}
                onPick={(day) => {
                  setFolded(true)
                  choose({ event: day, by })
                }}
                problemOn={(day) => {
                  const answer = answerOn(day)
                  return answer ? answer.problem : 'It is not known yet whether it is free.'
                }}
                onRefused={(day) => change({ event: day, by })}
                today={calendar.today}
                market={market}
                months={months}
              />
            )}
          </div>
          <div className={`spread ${classes.below}`}>
            {isRange && <CalendarLegend marked={event && YOUR_EVENT} />}
            <span>
              <Button key={`range ${isRange}`} variant="subtle" onClick={turn}>
                {isRange ? 'The day of an event' : 'Other days'}
              </Button>
              {(chosen.from ?? event) && (
                <Button variant="subtle" onClick={() => choose({})}>
                  Clear dates
                </Button>
              )}
              {wished && !problem && (
                <Button variant="subtle" onClick={() => fold(true)}>
                  Add a note
                </Button>
              )}
            </span>
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
        late={by === 'meet' ? undefined : answer?.late}
        meant={answer?.way}
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
            !problem && <p className={classes.line}>No days chosen yet.</p>
          )}
          {user && isTaken && !own && waitFor && isWaitable(waitFor) ? (
            <SecondInLine
              key={waitFor.from + waitFor.to}
              dressId={dress.id}
              days={waitFor}
              eventDate={event}
              way={wishes.way ?? by ?? answer?.waitFor?.ways[0]}
            >
              {warning}
            </SecondInLine>
          ) : (
            warning
          )}
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
