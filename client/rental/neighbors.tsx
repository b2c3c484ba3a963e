import { formatWeekday } from '../../shared/day.ts'
import { handOverDays } from '../../shared/rental/handover-days.ts'
import { sendBy } from '../../shared/rental/way.ts'
import type { AnswerableRequest } from './answerable-request.ts'
import classes from './proposals/proposal.module.css'

/** Rentals of the dress that leave no day to send it, shown to the owner before approving. */
export const Neighbors = ({ request }: { request: AnswerableRequest }) =>
  request.neighbors.map((other) => {
    const isBefore = other.endDate < request.startDate
    const renter = <bdi>{other.renterName}</bdi>
    const [first, next] = isBefore ? [other, request] : [request, other]
    const to = !isBefore && <> to {renter}</>
    const day = sendBy(next)
    return (
      <p key={other.rentalId} className={classes.meeting}>
        It {isBefore ? <>comes back from {renter}</> : 'would come back'} on {formatWeekday(first.endDate)};{' '}
        {next.way === 'post' ? (
          <>
            you {isBefore && 'would '}have to post it{to}{' '}
            {day === first.endDate ? 'the same day' : `by ${formatWeekday(day)}`}.
          </>
        ) : (
          <>
            it {isBefore ? 'would go' : 'goes'} out{to} on {handOverDays(next.startDate)}.
          </>
        )}
      </p>
    )
  })
