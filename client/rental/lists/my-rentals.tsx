import { useRef } from 'react'
import { reason, trpc, type Answers } from '../../api/api.ts'
import { byCursor, pagedList } from '../../api/pagination.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Empty, Failed } from '../../ui/feedback/states.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import classes from '../rental-rows.module.css'
import { InLine } from '../line/in-line.tsx'
import { NextTurns } from '../today/next-turns.tsx'
import { RentalRow } from './rental-row.tsx'
import { RentalCard } from './rental-card.tsx'
import { groupRentals } from './rental-order.ts'
import { RowSkeletons } from './row-skeletons.tsx'

type Rental = Answers['rentals']['minePage']['rentals'][number]

/** A renter's current rentals and requests, and past ones below. */
export function MyRentals() {
  const query = trpc.rentals.minePage.useInfiniteQuery({}, byCursor)
  const { data: lines } = trpc.waiting.mine.useQuery()
  const place = useRef<HTMLDivElement>(null)
  // What was pressed may leave with the last line.
  useRestoreFocus(place, lines)
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="My rentals">
      <NextTurns />
      <InLine />
      <Pages
        list={pagedList(query, ({ rentals }) => rentals)}
        loading={<RowSkeletons rows={6} label="Loading your rentals" />}
        failed={
          <Failed title="Could not load your rentals" retry={() => void query.refetch()}>
            {reason(query.error, 'Failed to fetch user rentals')}
          </Failed>
        }
        empty={
          <Empty title="No Rentals Yet" action={<ButtonLink to="/dress-rental">Explore Dresses</ButtonLink>}>
            Explore the closets and find your next look.
          </Empty>
        }
        label="Show more"
        failure="More rentals could not be loaded. Please try again."
      >
        {(rentals) => <GroupedRentals rentals={rentals} />}
      </Pages>
    </div>
  )
}

function GroupedRentals({ rentals }: { rentals: readonly Rental[] }) {
  const { current, past } = groupRentals(rentals)
  return (
    <>
      {current.length > 0 && <RentalList name="Now and next" rentals={current} heading="h2" />}
      {past.length > 0 && (
        <section className={classes.before}>
          <h2>Before</h2>
          <RentalList name="Before" rentals={past} heading="h3" />
        </section>
      )}
    </>
  )
}

interface RentalListProps {
  name: string
  rentals: readonly Rental[]
  /** The level of the cards' titles. */
  heading: 'h2' | 'h3'
}

const RentalList = ({ name, rentals, heading }: RentalListProps) => (
  <ul aria-label={name} className={classes.rows} data-columns={2}>
    {rentals.map((rental) => (
      <RentalRow key={rental.rentalId} rentalId={rental.rentalId}>
        <RentalCard rental={rental} heading={heading} />
      </RentalRow>
    ))}
  </ul>
)
