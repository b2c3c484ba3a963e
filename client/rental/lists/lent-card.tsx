import { formatRentalDays } from '../../../shared/day.ts'
import { formatPrice, toCents } from '../../../shared/price.ts'
import { eventDayWords } from '../../../shared/rental/handover-days.ts'
import type { Answers } from '../../api/api.ts'
import { RentalBadge } from './rental-badge.tsx'
import { useToday } from '../../calendar/today.ts'
import { DressLink } from '../../dress-card/dress-link.tsx'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { NextStep } from '../next-step.tsx'
import { RentalNotes } from '../rental-notes.tsx'
import classes from '../rental-rows.module.css'
import card from '../requests/request-card.module.css'
import { RentalLink } from './rental-link.tsx'

/** A rental of a dress of the reader's. */
export function LentCard({ rental }: { rental: Answers['rentals']['lentPage']['rentals'][number] }) {
  const { dressTitle, dressBrand, dressSlug, startDate, endDate, days, totalPrice } = rental
  return (
    <article className={classes.row}>
      <DressPhoto url={rental.dressImageUrls[0]} color={rental.dressImageColors[0]} />
      <div className={classes.words}>
        <div className={classes.top}>
          <div className={card.renter}>
            <Avatar name={rental.renterDisplayName} url={rental.renterAvatarUrl} size={40} />
            <p>
              <strong>
                <bdi>{rental.renterDisplayName}</bdi>
              </strong>
            </p>
          </div>
          <RentalBadge rental={rental} />
        </div>
        <p dir="auto" className={`caps ${classes.brand}`}>
          {dressBrand}
        </p>
        <div className={classes.titleRow}>
          <h2 className={classes.title}>
            <DressLink slug={dressSlug} title={dressTitle} />
          </h2>
          <RentalLink rental={rental} title={dressTitle} />
        </div>
        <p className={classes.facts}>
          {formatRentalDays({ from: startDate, to: endDate }, useToday())} ·&nbsp;{days}&nbsp;days ·&nbsp;
          {formatPrice(toCents(totalPrice))}
          {eventDayWords(rental.eventDate, 'owner')}
        </p>
        <RentalNotes {...rental} />
        <p className="meta">
          <NextStep
            rental={{ ...rental, ownerName: 'You', renterName: rental.renterDisplayName }}
            side="owner"
          />
        </p>
      </div>
    </article>
  )
}
