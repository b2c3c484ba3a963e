import { trpc } from '../../api/api.ts'
import { byCursor } from '../../api/pagination.ts'
import { currentRentals } from './current-rentals.ts'
import { LentList } from './lent-list.tsx'

/** Confirmed and running rentals, by first day. */
export const ActiveRentals = () => (
  <LentList
    query={trpc.rentals.lentPage.useInfiniteQuery(currentRentals, byCursor)}
    rows={2}
    empty={
      <>
        <p>No active or confirmed rentals.</p>
        <p>A rental stands here from your approval until its last day is over.</p>
      </>
    }
  />
)
