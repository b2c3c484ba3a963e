import { formatWeekday } from '../../shared/day.ts'
import { outDays } from '../../shared/rental/handover-days.ts'
import type { AnswerableRequest } from './answerable-request.ts'
import classes from './proposals/proposal.module.css'

/** Rentals of the dress without a day in between, shown to the owner before approving. */
export const Neighbors = ({ request: { startDate, endDate, neighbors } }: { request: AnswerableRequest }) =>
  neighbors.map((other) => (
    <p key={other.rentalId} className={classes.meeting}>
      {other.endDate < startDate ? (
        <>
          It comes back from <bdi>{other.renterName}</bdi> on {formatWeekday(other.endDate)}; it would go out
          on {outDays(startDate)}.
        </>
      ) : (
        <>
          It would come back on {formatWeekday(endDate)}; it goes out to <bdi>{other.renterName}</bdi> on{' '}
          {outDays(other.startDate)}.
        </>
      )}
    </p>
  ))
