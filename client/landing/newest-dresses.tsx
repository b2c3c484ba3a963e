import { Link } from '@tanstack/react-router'
import { trpc } from '../api/api.ts'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import { Failed, SkeletonGrid } from '../ui/feedback/states.tsx'
import classes from './newest-dresses.module.css'
import { newest } from './newest.ts'

/** The four newest dresses; renders nothing without any. */
export function NewestDresses() {
  const { data, isPending, isError, refetch } = trpc.dresses.cards.useQuery(newest)
  if (data?.dresses.length === 0) return null

  return (
    <section className={`page ${classes.section}`} aria-labelledby="newest">
      <div className={classes.head}>
        <h2 id="newest">Newest dresses</h2>
        <Link to="/dress-rental">See all dresses</Link>
      </div>
      {isPending && <SkeletonGrid cards={4} label="Loading dresses" />}
      {isError && (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          We couldn't load the dresses. Please try again later.
        </Failed>
      )}
      {data && <DressGrid dresses={data.dresses} />}
    </section>
  )
}
