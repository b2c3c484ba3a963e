import { Skeleton } from '../ui/feedback/skeleton.tsx'
import classes from './letters.module.css'

export const ListSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.list}>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className={classes.letter}>
        <Skeleton height={44} width="60%" />
      </div>
    ))}
  </div>
)
