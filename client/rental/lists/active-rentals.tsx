import { formatRentalDays, formatWeekday } from '../../../shared/day.ts'
import { inTimeFor } from '../../../shared/rental/handover-text.ts'
import { formatUsd, toCents } from '../../../shared/price.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { byCursor, pagedList } from '../../api/pagination.ts'
import { StatusBadge } from '../../booking/status-badge.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { useToday } from '../../calendar/today.ts'
import classes from '../rental-rows.module.css'
import { DressLink } from '../../dress-card/dress-link.tsx'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import { currentRentals } from './current-rentals.ts'
import card from '../requests/request-card.module.css'
import { RentalLink } from './rental-link.tsx'
import { RentalNotes } from '../rental-notes.tsx'
import { RentalRow } from './rental-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { TabError } from './tab-error.tsx'

/** Confirmed and running rentals, by first day. */
export function ActiveRentals() {
  const query = trpc.rentals.lentPage.useInfiniteQuery(currentRentals, byCursor)
  return (
    <Pages
      list={pagedList(query, ({ rentals }) => rentals)}
      loading={<RowSkeletons rows={2} label="Loading rentals" />}
      failed={
        <TabError
          error={query.error}
          fallback="Failed to fetch owner rentals"
          retry={() => void query.refetch()}
        />
      }
      empty={
        <>
          <p>No active or confirmed rentals.</p>
          <p>A rental stands here from your approval until the dress is back.</p>
        </>
      }
      label="Show more"
      failure="More rentals could not be loaded. Please try again."
    >
      {(rentals) => (
        <ul className={classes.rows}>
          {rentals.map((rental) => (
            <RentalRow key={rental.rentalId} rentalId={rental.rentalId}>
              <LentCard rental={rental} />
            </RentalRow>
          ))}
        </ul>
      )}
    </Pages>
  )
}

function LentCard({ rental }: { rental: Answers['rentals']['lentPage']['rentals'][number] }) {
  const { dressTitle, dressBrand, dressSlug, startDate, endDate, days, totalPrice, status } = rental
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
          <StatusBadge status={status} />
        </div>
        <p dir="auto" className={`caps ${classes.brand}`}>
          {dressBrand}
        </p>
        <div className={classes.titleRow}>
          <h2 className={classes.title}>
            <DressLink slug={dressSlug} title={dressTitle} />
          </h2>
          <RentalLink rentalId={rental.rentalId} title={dressTitle} isRequest={false} />
        </div>
        <p className={classes.facts}>
          {formatRentalDays({ from: startDate, to: endDate }, useToday())} · {days} days ·{' '}
          {formatUsd(toCents(totalPrice))}
        </p>
        <RentalNotes {...rental} />
        <p className="meta">
          {status === 'active'
            ? `It comes back by ${formatWeekday(endDate)}, with the prepaid label.`
            : `Post it from ${rental.dressLocation} ${inTimeFor(startDate)}.`}
        </p>
      </div>
    </article>
  )
}
