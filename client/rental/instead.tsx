import type { Answers } from '../api.ts'
import { trpc } from '../api.ts'
import { toFilter } from '../browse/browse-search-params.ts'
import { DressGrid } from '../dress/card/dress-grid.tsx'
import { insteadOf } from './instead-of.ts'
import classes from './rental-page.module.css'

const SHOWN = 3

/** Dresses like one that cannot be had, of its size and free on its days. Without any there is nothing to see. */
export function Instead({ rental }: { rental: Answers['rentals']['one'] }) {
  const { city: _anywhere, ...wanted } = insteadOf(rental)
  const { data } = trpc.dresses.cards.useInfiniteQuery(toFilter(wanted), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const dresses = data?.pages[0]?.dresses.filter(({ id }) => id !== rental.dressId).slice(0, SHOWN)
  if (!dresses?.length) return null
  return (
    <section aria-labelledby="instead" className={classes.instead}>
      <h2 id="instead">Free on these days</h2>
      <DressGrid dresses={dresses} heading="h3" />
    </section>
  )
}
