import type { ReactNode } from 'react'
import type { Answers } from '../../api/api.ts'
import { pagedList, type PagedQuery } from '../../api/pagination.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import classes from '../rental-rows.module.css'
import { LentCard } from './lent-card.tsx'
import { RentalRow } from './rental-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { TabError } from './tab-error.tsx'

interface LentListProps {
  query: PagedQuery<Answers['rentals']['lentPage']>
  /** How many skeletons stand there while it loads. */
  rows: number
  /** What stands there without any. */
  empty: ReactNode
}

/** A paged list of an owner's rentals. */
export const LentList = ({ query, rows, empty }: LentListProps) => (
  <Pages
    list={pagedList(query, ({ rentals }) => rentals)}
    loading={<RowSkeletons rows={rows} label="Loading rentals" />}
    failed={
      <TabError
        error={query.error}
        fallback="Failed to fetch owner rentals"
        retry={() => void query.refetch()}
      />
    }
    empty={empty}
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
