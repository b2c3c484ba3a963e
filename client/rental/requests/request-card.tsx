import { formatRentalDays } from '../../../shared/day.ts'
import { formatMonth } from '../../../shared/month.ts'
import { formatPrice, toCents } from '../../../shared/price.ts'
import { eventDayWords } from '../../../shared/rental/handover-days.ts'
import type { Answers } from '../../api/api.ts'
import { Reputation } from '../../reviews/reputation.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { useToday } from '../../calendar/today.ts'
import classes from '../rental-rows.module.css'
import { DressLink } from '../../dress-card/dress-link.tsx'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import { RentalLink } from '../lists/rental-link.tsx'
import { RentalNotes } from '../rental-notes.tsx'
import { WayLine } from '../way-line.tsx'
import { WriteToRenter } from '../write-to-renter.tsx'
import { RequestAnswer } from './request-answer.tsx'
import card from './request-card.module.css'

interface RequestCardProps {
  request: Answers['rentals']['requests'][number]
  /** False once it is no longer pending, whether answered or withdrawn. */
  isWaiting: boolean
}

/** A request: renter, dress and days, and the owner's answers. */
export function RequestCard({ request, isWaiting }: RequestCardProps) {
  const { startDate, endDate, days, totalPrice, requestedAt, lapsesAt } = request
  const { renterDisplayName, renterMemberSince, renterRentals } = request
  const today = useToday()
  return (
    <article className={`${classes.row} ${card.request}`}>
      <DressPhoto url={request.dressImageUrls[0]} color={request.dressImageColors[0]} />
      <div className={classes.words}>
        <div className={card.renter}>
          <Avatar name={renterDisplayName} url={request.renterAvatarUrl} size={40} />
          <div>
            <p>
              <strong>
                <bdi>{renterDisplayName}</bdi>
              </strong>
              <span className="meta">
                {' '}
                requested on <LocalTime at={requestedAt} />
              </span>
            </p>
            <p className="meta">
              {`Member since ${formatMonth(renterMemberSince)}, ${counted(renterRentals)}`}
            </p>
            <p className="meta">
              <Reputation reputation={request.renterReputation} />
            </p>
          </div>
        </div>
        <p dir="auto" className={`caps ${classes.brand}`}>
          {request.dressBrand}
        </p>
        <div className={classes.titleRow}>
          <h2 className={classes.title}>
            <DressLink slug={request.dressSlug} title={request.dressTitle} />
          </h2>
          <RentalLink rental={request} title={request.dressTitle} />
        </div>
        <p className={classes.facts}>
          {formatRentalDays({ from: startDate, to: endDate }, today)} · {days} days ·{' '}
          {formatPrice(toCents(totalPrice))}
          {eventDayWords(request.eventDate, 'owner')}
        </p>
        <RentalNotes {...request} />
        <WayLine {...request} location={request.dressLocation} />
        {request.way !== 'meet' && (
          <p className="meta">
            The dress is in <bdi>{request.dressLocation}</bdi>.
          </p>
        )}
        <p className={card.write}>
          <WriteToRenter threadId={request.threadId} name={renterDisplayName} />
        </p>
        <p className="meta">
          {request.proposal ? (
            <>
              <bdi>{renterDisplayName}</bdi> has until <LocalTime at={lapsesAt} withTime /> to answer; then
              the request lapses.
            </>
          ) : (
            <>
              Please answer by <LocalTime at={lapsesAt} withTime />; then the request lapses.
            </>
          )}
        </p>
      </div>
      <RequestAnswer request={{ ...request, renterName: renterDisplayName }} isWaiting={isWaiting} />
    </article>
  )
}

function counted(rentals: number) {
  if (rentals === 0) return 'no rentals yet'
  return `${rentals} ${rentals === 1 ? 'rental' : 'rentals'}`
}
