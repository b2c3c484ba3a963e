import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from '../rental-rows.module.css'

/** Skeletons in boxes of the rows' size. */
export const RowSkeletons = ({ rows, label }: { rows: number; label: string }) => (
  <div className={classes.rows} data-columns={rows > 3 ? 2 : 1} role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={classes.row}>
        <Skeleton height={112} />
        <div className={classes.words}>
          <Skeleton height={12} width="30%" marginTop={4} />
          <Skeleton height={16} width="70%" marginTop={8} />
          <Skeleton height={12} width="55%" marginTop={12} />
        </div>
      </div>
    ))}
  </div>
)
