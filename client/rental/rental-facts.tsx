import type { ReactNode } from 'react'
import { formatDayCount, formatRentalDays, type Day } from '../../shared/day.ts'
import { formatPrice, toCents } from '../../shared/price.ts'
import type { Side } from '../../shared/rental/handover.ts'
import { statuses } from '../../shared/rental/rental-statuses.ts'
import { CANCEL_TEXT, CANCELLED_TEXT, DAMAGE_TEXT, settledBetween } from '../../shared/rental/terms-text.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { loadReportDialog } from '../people/lazy-dialogs.ts'
import people from '../people/people.module.css'
import { ClosetLink } from '../people/closet-link.tsx'
import { DressLink } from '../dress-card/dress-link.tsx'
import { DressPhoto } from '../dress-card/dress-photo.tsx'
import { RentalNotes } from './rental-notes.tsx'
import { WayLine } from './way-line.tsx'
import { Reputation } from '../reviews/reputation.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import classes from './rental-page.module.css'
import { MessageOwner } from './message-owner.tsx'

type Rental = Answers['rentals']['one']

/** A rental's facts: the dress, its owner and renter, days, price, and way. */
export function RentalFacts({ rental, onWrite }: { rental: Rental; onWrite: () => void }) {
  const { role, title, brand, slug, location, imageUrls, imageColors, proposal } = rental
  return (
    <section aria-label="The rental" className={`stack ${classes.facts}`}>
      <div className={classes.dress}>
        <DressPhoto url={imageUrls[0]} color={imageColors[0]} />
        <div>
          <p dir="auto" className={`caps ${classes.brand}`}>
            {brand}
          </p>
          <h2 className={classes.title}>
            <DressLink slug={slug} title={title} />
          </h2>
          {location && (
            <p className={classes.aside}>
              In <bdi>{location}</bdi>
            </p>
          )}
        </div>
      </div>
      <ul className={classes.people}>
        {role !== 'owner' && (
          <Person
            word="Lent by"
            name={rental.ownerName}
            avatarUrl={rental.ownerAvatarUrl}
            closetSlug={rental.ownerClosetSlug}
          />
        )}
        {role !== 'renter' && (
          <Person word="Asked for by" name={rental.renterName} avatarUrl={rental.renterAvatarUrl}>
            {rental.renterReputation && rental.status === 'pending' && (
              <Reputation reputation={rental.renterReputation} />
            )}
          </Person>
        )}
      </ul>
      <dl className={classes.sums}>
        {proposal?.state === 'open' ? (
          <>
            <Sum name={rental.status === 'pending' ? 'Asked for' : 'Agreed on'} {...rental} />
            <Sum name="Proposed" {...proposal} />
          </>
        ) : (
          <Sum name="Days" {...rental} />
        )}
      </dl>
      <Terms rental={rental} />
      {/* Otherwise the conversation begins with them. */}
      {rental.threadId === null && <RentalNotes {...rental} />}
      <WayLine {...rental} />
      {rental.threadId !== null && rental.status !== 'cancelled' && (
        <MessageOwner threadId={rental.threadId} address={rental.ownerContact} onWrite={onWrite} />
      )}
      {role !== 'admin' && <ReportRental rentalId={rental.rentalId} side={role} />}
    </section>
  )
}

const REPORT = 'Report a problem'

/** For what is between the two sides, such as a dress that is not returned. */
function ReportRental({ rentalId, side }: { rentalId: number; side: Side }) {
  const { Dialog, opened, open, close } = useLazyDialog(loadReportDialog)
  return (
    <div>
      <button type="button" className={`link ${people.quiet}`} onClick={open}>
        {REPORT}
      </button>
      {Dialog && <Dialog title={REPORT} about={{ rentalId }} side={side} opened={opened} onClose={close} />}
    </div>
  )
}

interface PersonProps {
  word: string
  name: string
  avatarUrl: string | null
  closetSlug?: string | null
  /** Further facts. */
  children?: ReactNode
}

const Person = ({ word, name, avatarUrl, closetSlug = null, children }: PersonProps) => (
  <li>
    <Avatar name={name} url={avatarUrl} size={40} />
    <span>
      <span className={classes.aside}>{word} </span>
      <ClosetLink slug={closetSlug} name={name} />
      {children && <span className={classes.known}>{children}</span>}
    </span>
  </li>
)

interface SumProps {
  name: string
  startDate: Day
  endDate: Day
  days: number
  pricePerDay: number
  totalPrice: number
}

/** Days and their price: `Jun 12 – 15`, `$50.00 × 4 days`, `$200.00`. */
function Sum({ name, startDate, endDate, days, pricePerDay, totalPrice }: SumProps) {
  const range = formatRentalDays({ from: startDate, to: endDate }, useToday())
  return (
    <div>
      <dt>
        {name}
        <strong>{range}</strong>
      </dt>
      <dd>
        {formatPrice(toCents(pricePerDay))} × {formatDayCount(days)}
        <strong>{formatPrice(toCents(totalPrice))}</strong>
      </dd>
    </div>
  )
}

/** The terms on money, damage and cancelling, as long as they matter. */
function Terms({ rental }: { rental: Rental }) {
  const { role, status, ownerName, renterName, totalPrice } = rental
  if (role !== 'admin' && rental.cancelledAt) return <p className={classes.terms}>{CANCELLED_TEXT}</p>
  if (role === 'admin' || !statuses[status].isCurrent) return null
  const other = role === 'owner' ? renterName : ownerName
  return (
    <div className={classes.terms}>
      <p>{settledBetween(`you and ${other}`, toCents(totalPrice))}</p>
      <details>
        <summary>If it is damaged, or plans change</summary>
        <p>
          <strong>Stained or damaged?</strong> {DAMAGE_TEXT}
        </p>
        {status !== 'active' && (
          <p>
            <strong>To cancel:</strong> {CANCEL_TEXT}
          </p>
        )}
      </details>
    </div>
  )
}
