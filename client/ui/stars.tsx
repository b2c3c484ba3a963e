import classes from './stars.module.css'

interface StarsProps {
  /** To one decimal, as in structured data. */
  rating: number
  /** The number of reviews; left out for a single review. */
  count?: number
}

/** `★ 4.6 (5)`, read aloud as a sentence. */
export const Stars = ({ rating, count }: StarsProps) => (
  <span className={classes.stars}>
    <span aria-hidden className={classes.star}>
      {count === undefined ? rating : rating.toFixed(1)}
      {count !== undefined && <span className={classes.count}>{` (${count})`}</span>}
    </span>
    <span className="unseen">
      {`${rating} of 5 stars${count === undefined ? '' : `, ${counted(count)}`}`}
    </span>
  </span>
)

/** `1 review` */
export const counted = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)
