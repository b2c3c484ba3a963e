import { useId, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatDayCount, formatDays, marketToday, rangeOf, type Day } from '../../../shared/day.ts'
import { formatPrice, quoteDays, toCents } from '../../../shared/price.ts'
import { changeProblem } from '../../../shared/rental/day-change.ts'
import {
  conflictWith,
  DATES_TAKEN,
  MIN_RENTAL_DAYS,
  rentalDaysProblem,
} from '../../../shared/rental/rental.ts'
import { SignedOutNote } from '../../session/signed-out-note.tsx'
import { useSession } from '../../session/session.ts'
import { draftsOf } from '../../storage/drafts.ts'
import { reason, trpc } from '../../api/api.ts'
import booking from '../../calendar/days-form.module.css'
import { AvailabilityFailed } from '../../calendar/availability-failed.tsx'
import type { DateSelection } from '../../calendar/date-selection.ts'
import { CalendarLegend, RangeCalendar } from '../../calendar/range-calendar.tsx'
import { useToday } from '../../calendar/today.ts'
import { useRentalCalendar } from '../../calendar/use-rental-calendar.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import classes from './propose-form.module.css'
import { usePropose } from './use-propose.ts'

/** What other days are wanted for: a request, or a rental that is agreed on. */
export interface Wanted {
  rentalId: number
  dressId: number
  otherName: string
  startDate: Day
  endDate: Day
  totalPrice: number
  isAfterYes: boolean
  /** The price per day that counts; undefined for the dress's of now. */
  basePrice?: number
}

interface ProposeFormProps {
  wanted: Wanted
  chosen: DateSelection
  onChosen: (chosen: DateSelection) => void
  onClose: () => void
}

/** Other days, their price, and a message; days, price and any obstacle stay above the buttons. */
export function ProposeForm({ wanted, chosen: picked, onChosen, onClose }: ProposeFormProps) {
  const { rentalId, dressId, otherName, startDate, endDate, isAfterYes, basePrice } = wanted
  /** The name of its own days in the calendar. */
  const mark = isAfterYes ? 'agreed on' : 'asked for'
  // Then only the last day is picked.
  const [hasBegun] = useState(() => isAfterYes && startDate <= marketToday(new Date()))
  const chosen = hasBegun ? { from: startDate, to: picked.to, isProposed: true } : picked
  const thisDay = useToday()
  const { user } = useSession()
  const lineId = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [writer] = useState(user)
  const drafts = draftsOf(writer?.id, 'tab')
  const draft = `propose-${rentalId}`
  const [words, setWords] = useState(() => {
    const kept = drafts.read(draft)
    return typeof kept === 'string' ? kept : ''
  })
  const { propose, isPending, error, reset } = usePropose(isAfterYes, otherName, () => {
    onChosen({})
    drafts.forget(draft)
    onClose()
  })
  const {
    data: dress,
    error: noPrice,
    refetch,
  } = trpc.dresses.byId.useQuery({ id: dressId }, { enabled: basePrice === undefined })
  const dayPrice = basePrice ?? dress?.pricePerDay

  const asked = { from: startDate, to: endDate }
  const {
    market,
    calendar,
    months,
    error: unknown,
    retry,
  } = useRentalCalendar({ dressId, chosen, opensAt: startDate, asOwner: { rentalId } })
  const wished = rangeOf(chosen)
  const isTaken = wished && conflictWith(wished, calendar.taken) !== undefined
  const current: DateSelection = isTaken ? {} : chosen
  const problem = wished && (isTaken ? DATES_TAKEN : problemOf())

  function problemOf() {
    if (isAfterYes) return wished && changeProblem(asked, wished, market)
    if (wished?.from === startDate && wished.to === endDate) return 'These are the days that were asked for.'
    return wished && rentalDaysProblem(wished.from, wished.to, market)
  }

  /** A failed attempt belongs to the days and text that it was sent with. */
  function choose(days: DateSelection) {
    if (isPending) return
    reset()
    // A day behind taken ones begins a selection: it is the last day all the same.
    onChosen(hasBegun && days.from !== startDate ? { to: days.from } : days)
  }

  /** The button is removed when pressed: the focus goes back to the calendar. */
  function clear() {
    flushSync(() => choose({}))
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!wished || problem || !dayPrice) return
    propose({ rentalId, startDate: wished.from, endDate: wished.to, words: words.trim() || undefined })
  }

  const price = wished && dayPrice && quoteDays(dayPrice, wished)
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      className={`${booking.form} ${classes.form}`}
      aria-describedby={lineId}
    >
      <p className={`${booking.rule} ${classes.rule}`}>
        {isAfterYes ? (
          <>
            Agreed on: {formatDays(asked, thisDay)}, {formatPrice(toCents(wanted.totalPrice))}. It stays so
            until <bdi>{otherName}</bdi> says yes; the days that you propose are held for nobody.
            {hasBegun && ' Pick another last day.'}
          </>
        ) : (
          <>
            <bdi>{otherName}</bdi> asked for {formatDays(asked, thisDay)},{' '}
            {formatPrice(toCents(wanted.totalPrice))}. Those days stay theirs until they answer; the ones that
            you propose are held for nobody.
          </>
        )}{' '}
        <button type="button" className={`link ${classes.toWords}`} onClick={() => field.current?.focus()}>
          Add a few words
        </button>
      </p>
      {unknown && <AvailabilityFailed error={unknown} retry={retry} className={classes.failed} />}
      <div className={`${booking.calendar} ${classes.calendar}`} data-columns={months.columns}>
        <RangeCalendar
          chosen={current}
          onChosen={choose}
          calendar={calendar}
          minDays={MIN_RENTAL_DAYS}
          marked={{ days: asked, word: mark }}
          {...months}
        />
      </div>
      <div className={`spread ${booking.below} ${classes.below}`}>
        <CalendarLegend marked={mark} />
        {chosen.to && (
          <Button variant="subtle" onClick={clear}>
            Clear dates
          </Button>
        )}
      </div>
      <div className={classes.words}>
        <Textarea
          ref={field}
          label="Your words (optional)"
          description={`${otherName} reads this.`}
          rows={3}
          maxLength={1000}
          readOnly={isPending}
          value={words}
          onChange={({ currentTarget: { value } }) => {
            setWords(value)
            drafts.keep(draft, value)
          }}
          // Scrolled out from behind the bar.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        />
      </div>

      <div className={`spread ${booking.bar}`} data-bar>
        {!user && <SignedOutNote />}
        {user && error && (
          <div role="alert" className={booking.error}>
            <strong>Proposal failed</strong>
            <p>{reason(error, 'Failed to send the proposal')}</p>
          </div>
        )}
        {noPrice && !dayPrice && (
          <Failed retry={() => void refetch()} className={booking.error}>
            {reason(noPrice, 'The price of this dress could not be loaded.')}
          </Failed>
        )}
        <div id={lineId} aria-live="polite" className={booking.sum}>
          {price && wished && !isTaken ? (
            <>
              <p className={booking.line}>
                <span>{formatDayCount(price.days)} · </span>
                <span>{formatDays(wished, thisDay)} · </span>
                <span>{formatPrice(price.totalCents)}</span>
              </p>
              <p className={booking.rate}>
                {formatPrice(price.rateCents)} a day
                {isAfterYes && `, instead of ${formatPrice(toCents(wanted.totalPrice))} in all`}
              </p>
            </>
          ) : (
            <p className={booking.line}>No days chosen yet.</p>
          )}
          {problem && <p className={booking.warning}>{problem}</p>}
        </div>
        <div className={booking.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            label="Send proposal"
            busyLabel="Sending..."
            isBusy={isPending}
            disabled={!wished || problem !== undefined || !dayPrice}
          />
        </div>
      </div>
    </form>
  )
}
