import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countDays, formatDays, formatWeekday, type DayRange } from '../../shared/day.ts'
import { formatPrice } from '../../shared/price.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { useShop } from '../head/shop.ts'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import type { Booked, Dress } from './use-book.ts'
import { useOwnRentals } from './own-rentals.ts'
import { calendarFile, download } from './calendar-file.ts'
import classes from './your-requests.module.css'

type Rental = Answers['rentals']['mine'][number]

interface YourRequestsProps {
  dress: Dress
  /** Just sent. */
  booked?: Booked
}

/** The signed-in user's requests and rentals of this dress; a request just sent is shown at length. */
export function YourRequests({ dress, booked }: YourRequestsProps) {
  const open = useOwnRentals(dress.id)
  const others = open.filter(({ rentalId }) => rentalId !== booked?.rentalId)
  return (
    <>
      {booked && (
        <RequestSent
          dress={dress}
          booked={booked}
          rental={open.find(({ rentalId }) => rentalId === booked.rentalId)}
        />
      )}
      {others.map((rental) => (
        <p key={rental.rentalId} className={classes.line}>
          <Standing rental={rental} />{' '}
          <Link to="/rentals/$id" params={{ id: String(rental.rentalId) }} className={classes.open}>
            {rental.status === 'pending' ? 'Open the request' : 'Open the rental'}
          </Link>
        </p>
      ))}
    </>
  )
}

const daysOf = ({ startDate, endDate }: Rental): DayRange => ({ from: startDate, to: endDate })

function Standing({ rental }: { rental: Rental }) {
  const today = useToday()
  const days = formatDays(daysOf(rental), today)
  if (rental.status !== 'pending') return `Yours ${days}.`
  const { proposal } = rental
  if (proposal) {
    const proposed = formatDays({ from: proposal.startDate, to: proposal.endDate }, today)
    return (
      <>
        You asked for {days}. {rental.ownerDisplayName} proposes {proposed}: please answer by{' '}
        <LocalTime at={rental.lapsesAt} withTime />.
      </>
    )
  }
  return (
    <>
      You asked for {days}. <AnswersBy rental={rental} />
    </>
  )
}

const AnswersBy = ({ rental: { ownerDisplayName, lapsesAt } }: { rental: Rental }) => (
  <>
    {ownerDisplayName} has until <LocalTime at={lapsesAt} withTime /> to answer.
  </>
)

interface RequestSentProps {
  dress: Dress
  booked: Booked
  /** The server's record of it, once loaded. */
  rental?: Rental
}

/** What happens next after a request. */
function RequestSent({ dress, booked: { rentalId, days, totalCents }, rental }: RequestSentProps) {
  const today = useToday()
  const shop = useShop()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' }) // answers a promise in some browsers, and jsdom has none
  }, [])

  const save = () => {
    const url = new URL(`/dresses/${dress.slug}`, location.href)
    const worn = rental?.eventDate ? ` Wear it on ${formatWeekday(rental.eventDate)}.` : ''
    const event = {
      id: `rental-${rentalId}@${url.host}`,
      title: `${dress.title} (${shop.name})`,
      description: `Requested: ${formatPrice(totalCents)} in all.${worn}`,
      url: url.href,
      days,
      isTentative: true,
    }
    download(`${dress.slug}.ics`, calendarFile(event, { shop: shop.name, now: new Date() }))
  }

  return (
    <section ref={panel} className={classes.sent} aria-labelledby="request-sent">
      <h2 id="request-sent">Your request is on its way</h2>
      <p>
        <strong>{dress.title}</strong>
        <br />
        {countDays(days.from, days.to)} days · {formatDays(days, today)} · {formatPrice(totalCents)}
      </p>
      <p role="status">{rental && <AnswersBy rental={rental} />}</p>
      <div className={classes.ways}>
        <ButtonLink to="/rentals/$id" params={{ id: String(rentalId) }} variant="default">
          See my request
        </ButtonLink>
        <Button variant="subtle" onClick={save}>
          Add to calendar
        </Button>
        <ButtonLink
          to="/dress-rental"
          search={rental?.eventDate ? { event: rental.eventDate } : days}
          variant="subtle"
        >
          Keep looking
        </ButtonLink>
      </div>
    </section>
  )
}
