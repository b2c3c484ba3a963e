import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { countDays, formatDayCount, formatDays, formatWeekday } from '../../shared/day.ts'
import { formatShortPrice, formatPrice, rentalTotal } from '../../shared/price.ts'
import { MIN_RENTAL_DAYS, TOO_FEW_DAYS } from '../../shared/rental/rental-limits.ts'
import type { FreeAnswer } from '../booking/free-check.tsx'
import { useToday } from '../calendar/today.ts'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { latePart } from '../ui/fetch-part.ts'
import { usePageLoaded } from '../ui/hooks/use-page-loaded.ts'
import classes from './rent.module.css'
import { KeepForLater } from '../favorites/keep-for-later.tsx'
import { RENT, type BookingFlow } from './use-booking-flow.tsx'

const YourRequests = latePart(async () => (await import('../booking/your-requests.tsx')).YourRequests)
const FreeCheck = latePart(async () => (await import('../booking/free-check.tsx')).FreeCheck)

/** The button to rent, beside the photos; or why there is none. */
export const RentPanel = ({ rent }: { rent: BookingFlow }) => (
  <div className={classes.panel}>
    {rent.isOwn ? (
      <>
        <ButtonLink
          to="/dresses/edit/$id"
          params={{ id: String(rent.dress.id) }}
          variant="default"
          className={classes.edit}
        >
          Edit
        </ButtonLink>
        <Link to="/dresses/add" search={{ like: rent.dress.slug }} className={classes.another}>
          List another like this
        </Link>
        <p className={classes.note}>
          <strong>Your dress.</strong> Requests for it appear on your <Link to="/dashboard">dashboard</Link>.
          Back to{' '}
          <Link to="/dashboard" search={{ tab: 'listings' }}>
            My Listings
          </Link>
          .
        </p>
      </>
    ) : (
      <>
        {rent.dress.available ? (
          <>
            {(rent.event ?? rent.days) && <ChosenDays rent={rent} />}
            <RentButton rent={rent} className={classes.wide} />
            <p className={classes.terms}>
              Renting begins with a request: the owner confirms it, and until then your dates are held for
              you.
            </p>
            <KeepForLater id={rent.dress.id} />
          </>
        ) : (
          <p className={classes.note}>This dress is not available for rent at the moment.</p>
        )}
        <Remembered rent={rent} />
      </>
    )}
  </div>
)

/** The user's earlier requests for this dress, loaded after the page. */
function Remembered({ rent: { dress, booked, isSignedIn } }: { rent: BookingFlow }) {
  const isLoaded = usePageLoaded()
  return isSignedIn && isLoaded && <YourRequests dress={dress} booked={booked} />
}

interface IfFreeProps {
  rent: BookingFlow
  children: (answer: FreeAnswer) => ReactNode
}

/**
 * What is wanted of a dress. Whether it is free then loads after the page; until then it counts as free. The children
 * stay the same elements meanwhile, or the focus would be lost.
 */
function IfFree({ rent: { dress, chosen }, children }: IfFreeProps) {
  const isLoaded = usePageLoaded()
  const [answer, setAnswer] = useState<FreeAnswer>({ isTaken: false })
  return (
    <>
      {children(answer)}
      {isLoaded && <FreeCheck dress={dress} wanted={chosen} onKnown={setAnswer} />}
    </>
  )
}

/** `6 days · Dec 3 – 8 · $228.00`, or what is wrong with what is wanted, and a button for others. */
function ChosenDays({ rent }: { rent: BookingFlow }) {
  const { event } = rent
  const { total, when, isShort } = useWanted(rent)
  const change = (words: string) =>
    rent.isSignedIn ? (
      <button type="button" className={`link ${classes.change}`} onClick={rent.change}>
        {words}
      </button>
    ) : (
      <a href="#availability" className={`link ${classes.change}`}>
        {words}
      </a>
    )
  if (isShort) {
    return (
      <p className={classes.days}>
        {when}: {TOO_FEW_DAYS} {change('Change')}
      </p>
    )
  }
  return (
    <IfFree rent={rent}>
      {({ words, isTaken }) => (
        <p className={classes.days} role="status">
          {isTaken ? (
            `${words} `
          ) : (
            <>
              {!event && <span>{formatDayCount(total.days)} · </span>}
              <span>{words ?? (event ? `For ${when}` : when)} · </span>
              <strong>{formatPrice(total.totalCents)}</strong>{' '}
            </>
          )}
          <span>
            {!isTaken && '· '}
            {change(isTaken ? 'Choose other days' : 'Change')}
          </span>
        </p>
      )}
    </IfFree>
  )
}

/** The day of the event, else the chosen days, and what they cost. */
function useWanted({ dress, days, event }: BookingFlow) {
  const today = useToday()
  const isShort = days && countDays(days.from, days.to) < MIN_RENTAL_DAYS
  return {
    isShort,
    when: event && !isShort ? formatWeekday(event, today) : days && formatDays(days, today),
    total: rentalTotal(dress.pricePerDay, days),
  }
}

/** On a phone, the bar with the Rent button at the bottom of the screen. */
export const RentBar = ({ rent }: { rent: BookingFlow }) =>
  rent.dress.available &&
  !rent.isOwn && (
    <div className={classes.bar}>
      <BarPrice rent={rent} />
      <RentButton rent={rent} className={classes.short} />
    </div>
  )

/** The dress, and its price for the chosen days, else for four. */
function BarPrice({ rent }: { rent: BookingFlow }) {
  const { dress } = rent
  const { total, when, isShort } = useWanted(rent)
  const price = <span className={classes.price}>{formatShortPrice(total.totalCents)}</span>
  return (
    <div className={classes.which}>
      <p className={classes.name}>
        <bdi>{dress.title}</bdi> · {dress.size}
      </p>
      {when && !isShort ? (
        <IfFree rent={rent}>
          {({ isTaken, isTooLate }) => (
            <p>
              {isTaken ? (
                `${isTooLate ? 'Too late for' : 'Not free'} ${when}`
              ) : (
                <>
                  {price} <span>for {when}</span>
                </>
              )}
            </p>
          )}
        </IfFree>
      ) : (
        <p>
          {price} <span>for {formatDayCount(total.days)}</span>
        </p>
      )}
    </div>
  )
}

/** Not `disabled` while it loads: that would lose the focus. */
const RentButton = ({ rent: { isLoading, start }, className }: { rent: BookingFlow; className?: string }) => (
  <Button
    {...{ [RENT]: true }}
    className={className}
    data-disabled={isLoading || undefined}
    aria-disabled={isLoading}
    onClick={() => start()}
  >
    {isLoading ? 'Loading...' : 'Rent'}
  </Button>
)
