import { trpc } from '../../api/api.ts'
import { byCursor, pagedList } from '../../api/pagination.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import classes from '../rental-rows.module.css'
import { currentRentals } from './current-rentals.ts'
import { LentCard } from './lent-card.tsx'
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
