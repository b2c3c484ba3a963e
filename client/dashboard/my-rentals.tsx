import { useRef } from 'react'
import { formatDays } from '../../shared/day.ts'
import { formatUsd, toCents } from '../../shared/price.ts'
import { reason, trpc, type Answers } from '../api.ts'
import { NextStep } from '../rentals/next-step.tsx'
import { StatusBadge } from '../rentals/status-badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useKeyboardBack } from '../ui/keyboard.ts'
import { Empty, Failed } from '../ui/states.tsx'
import classes from './dashboard.module.css'
import { DressLink } from './dress-link.tsx'
import { DressPhoto } from './dress-photo.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** What one has asked for and rented, newest first. */
export function MyRentals() {
  const { data: rentals, error, refetch } = trpc.rentals.mine.useQuery()
  if (error && !rentals) {
    return (
      <Failed title="Could not load your rentals" retry={() => void refetch()}>
        {reason(error, 'Failed to fetch user rentals')}
      </Failed>
    )
  }
  if (!rentals) return <RowSkeletons rows={6} label="Loading your rentals" />
  if (!rentals.length) {
    return (
      <Empty title="No Rentals Yet" action={<ButtonLink to="/dress-rental">Explore Dresses</ButtonLink>}>
        Explore the closets and find your next look.
      </Empty>
    )
  }
  return (
    <ul className={classes.rows} data-columns={2}>
      {rentals.map((rental) => (
        <li key={rental.rentalId}>
          <RentalCard rental={rental} />
        </li>
      ))}
    </ul>
  )
}

function RentalCard({ rental }: { rental: Answers['rentals']['mine'][number] }) {
  const { slug, title, brand, status, days, startDate, endDate, totalPrice, imageUrls } = rental
  const card = useRef<HTMLElement>(null)
  useKeyboardBack(card, status)
  return (
    <article ref={card} tabIndex={-1} className={classes.row}>
      <DressPhoto url={imageUrls[0]} color={rental.imageColors[0]} />
      <div className={classes.words}>
        <div className={classes.top}>
          <p className={`caps ${classes.brand}`}>{brand}</p>
          <StatusBadge status={status} />
        </div>
        <h2 className={classes.title}>
          <DressLink slug={slug} title={title} />
        </h2>
        <p className={classes.facts}>
          {formatDays({ from: startDate, to: endDate })} · {days} days · {formatUsd(toCents(totalPrice))}
        </p>
        <div className={classes.next}>
          <NextStep rental={rental} />
        </div>
        {status === 'pending' && <WithdrawButton rental={rental} />}
      </div>
    </article>
  )
}
