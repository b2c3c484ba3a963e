import { useRef } from 'react'
import { trpc } from '../api.ts'
import classes from './dashboard.module.css'
import { RequestCard } from './request-card.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { TabError } from './tab-error.tsx'

/** Requests for one's dresses, the one that lapses first on top. */
export function PendingRequests() {
  const list = useRef<HTMLDivElement>(null)
  const { data: requests, error } = trpc.rentals.requests.useQuery()
  if (error && !requests) return <TabError error={error} fallback="Failed to fetch owner requests" />
  if (!requests) return <RowSkeletons rows={3} label="Loading requests" />

  // The card that was answered is gone, and the keyboard with it.
  const comeBack = () => document.activeElement === document.body && list.current?.focus()
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Pending requests">
      {requests.length === 0 && <p>No pending requests.</p>}
      <ul className={classes.rows}>
        {requests.map((request) => (
          <li key={request.rentalId}>
            <RequestCard request={request} onAnswered={comeBack} />
          </li>
        ))}
      </ul>
    </div>
  )
}
