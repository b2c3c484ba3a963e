import { useState } from 'react'
import { trpc, type Answers } from '../../api/api.ts'
import classes from '../rental-rows.module.css'
import { RentalRow } from '../lists/rental-row.tsx'
import { RequestCard } from './request-card.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { TabError } from '../lists/tab-error.tsx'

type Request = Answers['rentals']['requests'][number]

/** Requests for one's dresses, the one that lapses first on top. */
export function PendingRequests() {
  const { data: requests, error, refetch } = trpc.rentals.requests.useQuery()
  if (error && !requests) {
    return <TabError error={error} fallback="Failed to fetch owner requests" retry={() => void refetch()} />
  }
  if (!requests) return <RowSkeletons rows={3} label="Loading requests" />
  return <RequestList waiting={requests} />
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
 * Every request that has been in the list since it was opened, each in the place it had first, new ones below: no
 * row comes under a pointer that is about to press another one's button. Each says what was heard of it last.
 */
function useStableRows(waiting: readonly Request[]) {
  const [shown, setShown] = useState(waiting)
  const added = waiting.filter((request) => !isAmong(shown, request))
  if (added.length) setShown([...shown, ...added])
  return shown.map((request) => waiting.find(({ rentalId }) => rentalId === request.rentalId) ?? request)
}

const isAmong = (requests: readonly Request[], { rentalId }: Request) =>
  requests.some((request) => request.rentalId === rentalId)
