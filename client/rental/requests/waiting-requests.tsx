import { Link } from '@tanstack/react-router'
import classes from '../rental-rows.module.css'

interface WaitingRequestsProps {
  count: number
  /** True where they are on the screen already, so that no link is needed. */
  isHere: boolean
}

/** The number of pending requests, and a link to them. Rendered at zero too: nothing moves. */
export const WaitingRequests = ({ count, isHere }: WaitingRequestsProps) => (
  <p className={classes.waiting} data-some={count > 0 || undefined}>
    {sentence(count)}
    {count > 0 && !isHere && (
      <Link to="/dashboard" search={{ tab: 'owner' }} resetScroll={false}>
        Review
      </Link>
    )}
  </p>
)

function sentence(count: number) {
  if (count === 0) return 'No requests wait for your answer.'
  return count === 1 ? '1 request waits for your answer.' : `${count} requests wait for your answer.`
}
