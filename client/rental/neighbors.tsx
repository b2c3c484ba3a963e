import { formatWeekday, type Day } from '../../shared/day.ts'
import { outDays } from '../../shared/rental/handover-days.ts'
import { sendBy, type Travel } from '../../shared/rental/way.ts'
import type { AnswerableRequest } from './answerable-request.ts'
import classes from './proposals/proposal.module.css'

/** Rentals of the dress that leave no day to send it, shown to the owner before approving. */
export const Neighbors = ({ request }: { request: AnswerableRequest }) =>
  request.neighbors.map((other) => (
    <p key={other.rentalId} className={classes.meeting}>
      {other.endDate < request.startDate ? (
        <>
          It comes back from <bdi>{other.renterName}</bdi> on {formatWeekday(other.endDate)};{' '}
          {request.way === 'post' ? (
            <>you would have to post it {postedOn(request, other.endDate)}.</>
          ) : (
            <>it would go out on {outDays(request.startDate)}.</>
          )}
        </>
      ) : (
        <>
          It would come back on {formatWeekday(request.endDate)};{' '}
          {other.way === 'post' ? (
            <>
              you have to post it to <bdi>{other.renterName}</bdi>{' '}
              {postedOn({ ...other, leadDays: request.leadDays }, request.endDate)}.
            </>
          ) : (
            <>
              it goes out to <bdi>{other.renterName}</bdi> on {outDays(other.startDate)}.
            </>
          )}
        </>
      )}
    </p>
  ))

/** `the same day`, `by Sun, Dec 6` where it comes back only after that. */
function postedOn(travel: Travel, back: Day) {
  const day = sendBy(travel)
  return day === back ? 'the same day' : `by ${formatWeekday(day)}`
}
