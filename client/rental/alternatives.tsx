import { formatWeekday } from '../../shared/day.ts'
import { alternativesTo, shownAlternatives, whenOf } from '../../shared/rental/alternatives.ts'
import type { Answers } from '../api/api.ts'
import { trpc } from '../api/api.ts'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import classes from './rental-page.module.css'

/** Similar dresses of the same size, free for the same event or on the same days; renders nothing without any. */
export function Alternatives({ rental }: { rental: Answers['rentals']['one'] }) {
  const { data } = trpc.dresses.cards.useInfiniteQuery(alternativesTo(rental), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const dresses = shownAlternatives(data?.pages[0]?.dresses ?? [], rental.dressId)
  const { eventDate } = rental
  if (!dresses.length) return null
  return (
    <section aria-labelledby="alternatives" className={classes.alternatives}>
      <h2 id="alternatives">{eventDate ? `Free for ${formatWeekday(eventDate)}` : 'Free on these days'}</h2>
      <DressGrid dresses={dresses} when={() => whenOf(rental)} heading="h3" />
    </section>
  )
}
