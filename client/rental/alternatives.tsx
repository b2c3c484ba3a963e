import { insteadOf, shownInstead } from '../../shared/rental/alternatives.ts'
import type { Answers } from '../api/api.ts'
import { trpc } from '../api/api.ts'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import classes from './rental-page.module.css'

/** Similar dresses of the same size and free on the same days; renders nothing without any. */
export function Instead({ rental }: { rental: Answers['rentals']['one'] }) {
  const { data } = trpc.dresses.cards.useInfiniteQuery(insteadOf(rental), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const dresses = shownInstead(data?.pages[0]?.dresses ?? [], rental.dressId)
  if (!dresses.length) return null
  return (
    <section aria-labelledby="instead" className={classes.instead}>
      <h2 id="instead">Free on these days</h2>
      <DressGrid dresses={dresses} days={{ from: rental.startDate, to: rental.endDate }} heading="h3" />
    </section>
  )
}
