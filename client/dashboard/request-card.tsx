import { useState } from 'react'
import { formatDays } from '../../shared/day.ts'
import { formatUsd, toCents } from '../../shared/price.ts'
import type { Answers } from '../api.ts'
import { useDecide } from '../rentals/decide.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Instant } from '../ui/instant.tsx'
import classes from './dashboard.module.css'
import { DressLink } from './dress-link.tsx'
import { DressPhoto } from './dress-photo.tsx'
import card from './request-card.module.css'

interface RequestCardProps {
  request: Answers['rentals']['requests'][number]
  /** After the list has been asked again. */
  onAnswered: () => void
}

/** Who wants which dress when, and the owner's two answers. */
export function RequestCard({ request, onAnswered }: RequestCardProps) {
  const { rentalId, startDate, endDate, days, totalPrice, requestedAt, lapsesAt } = request
  const { dressTitle, dressBrand, dressSlug, renterDisplayName, bookingNotes, specialRequests } = request
  const { decide, isPending } = useDecide(onAnswered)
  const [isAsking, setAsking] = useState(false)
  const range = formatDays({ from: startDate, to: endDate })

  return (
    <article className={`${classes.row} ${card.request}`}>
      <DressPhoto url={request.dressImageUrls[0]} color={request.dressImageColors[0]} />
      <div className={classes.words}>
        <div className={card.renter}>
          <Avatar url={request.renterAvatarUrl} size={32} />
          <p>
            <strong>{renterDisplayName}</strong>
            <span className={classes.next}>
              {' '}
              requested on <Instant at={requestedAt} />
            </span>
          </p>
        </div>
        <p className={`caps ${classes.brand}`}>{dressBrand}</p>
        <h2 className={classes.title}>
          <DressLink slug={dressSlug} title={dressTitle} />
        </h2>
        <p className={classes.facts}>
          {range} · {days} days · {formatUsd(toCents(totalPrice))}
        </p>
        {bookingNotes && <blockquote className={card.note}>{bookingNotes}</blockquote>}
        {specialRequests && (
          <blockquote className={card.note}>
            <span className={classes.next}>Special requests: </span>
            {specialRequests}
          </blockquote>
        )}
        <p className={classes.next}>
          Please answer by <Instant at={lapsesAt} withTime />; then the request lapses.
        </p>
      </div>
      <div className={card.answers}>
        <Button
          variant="default"
          disabled={isPending}
          aria-label={`Decline ${renterDisplayName}'s request for ${dressTitle}`}
          onClick={() => setAsking(true)}
        >
          Decline
        </Button>
        <Button
          disabled={isPending}
          aria-label={`Approve ${renterDisplayName}'s request for ${dressTitle}`}
          onClick={() => decide(rentalId, 'confirmed')}
        >
          Approve
        </Button>
      </div>
      <Confirm
        title="Decline this request?"
        action="Decline"
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => decide(rentalId, 'cancelled')}
      >
        {`${renterDisplayName} will not get ${dressTitle} for ${range}. This cannot be undone.`}
      </Confirm>
    </article>
  )
}
