import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useStartAtTop } from '../../ui/hooks/use-start-at-top.ts'
import classes from '../account.module.css'

/** Shown while the session is loading. */
export function Authenticating() {
  useStartAtTop()
  return (
    <div className={`page ${classes.page}`} role="status">
      <h1 className={classes.waiting}>Authenticating...</h1>
      <Skeleton height={40} width="60%" marginTop={16} />
      <Skeleton height={16} marginTop={20} />
      <Skeleton height={16} width="80%" marginTop={12} />
    </div>
  )
}
