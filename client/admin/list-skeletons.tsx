import { Skeleton } from '../ui/feedback/skeleton.tsx'
import classes from './letters.module.css'

/** Rows of a list that is still loading, with what it is that loads. */
export const ListSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.list}>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className={classes.letter}>
        <Skeleton height={44} width="60%" />
      </div>
    ))}
  </div>
)
