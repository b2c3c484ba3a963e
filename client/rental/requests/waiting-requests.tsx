import { Link } from '@tanstack/react-router'
import classes from '../rental-rows.module.css'

interface WaitingRequestsProps {
  count: number
  /** True where they are on the screen already, so that nothing needs to lead there. */
  isHere: boolean
}

/** How many requests wait for an owner's answer, and the way to them. It stands there for none too: nothing moves. */
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
