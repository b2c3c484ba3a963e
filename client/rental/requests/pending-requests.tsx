import { useState } from 'react'
import { trpc, type Answers } from '../../api/api.ts'
import { byCursor, pagedList } from '../../api/pagination.ts'
import { ShowMore } from '../../ui/lists/show-more.tsx'
import classes from '../rental-rows.module.css'
import { RentalRow } from '../lists/rental-row.tsx'
import { RequestCard } from './request-card.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { TabError } from '../lists/tab-error.tsx'

type Request = Answers['rentals']['requestsPage']['requests'][number]

/** Requests for the owner's dresses, the first to lapse on top. */
export function PendingRequests() {
  const query = trpc.rentals.requestsPage.useInfiniteQuery({}, byCursor)
  const { items, retry, more } = pagedList(query, ({ requests }) => requests)
  if (!items)
    return query.error ? (
      <TabError error={query.error} fallback="Failed to fetch owner requests" retry={retry} />
    ) : (
      <RowSkeletons rows={3} label="Loading requests" />
    )
  return (
    <>
      <RequestList waiting={items} />
      <ShowMore
        more={more}
        label="Show more"
        failure="More requests could not be loaded. Please try again."
      />
    </>
  )
}

function RequestList({ waiting }: { waiting: readonly Request[] }) {
  const shown = useStableRows(waiting)
  return (
    <div role="group" aria-label="Pending requests">
      <ul className={classes.rows}>
        {shown.map((request) => (
          <RentalRow key={request.rentalId} rentalId={request.rentalId}>
            <RequestCard request={request} isWaiting={isAmong(waiting, request)} />
          </RentalRow>
        ))}
      </ul>
      {waiting.length === 0 && <p>No pending requests.</p>}
    </div>
  )
}

/**
 * Every request listed since the list was opened, in its first place, new ones below: no row moves under a
 * pointer that is about to press another one's button. Each shows its latest state.
 */
function useStableRows(waiting: readonly Request[]) {
  const [shown, setShown] = useState(waiting)
  const added = waiting.filter((request) => !isAmong(shown, request))
  if (added.length) setShown([...shown, ...added])
  return shown.map((request) => waiting.find(({ rentalId }) => rentalId === request.rentalId) ?? request)
}

const isAmong = (requests: readonly Request[], { rentalId }: Request) =>
  requests.some((request) => request.rentalId === rentalId)
