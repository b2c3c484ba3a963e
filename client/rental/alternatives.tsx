import { formatWeekday } from '../../shared/day.ts'
import type { NearMiss } from '../../shared/dress/dress.ts'
import { whenOf } from '../../shared/rental/alternatives.ts'
import { nearMissDays, nearMissReason } from '../../shared/search/near-miss.ts'
import { trpc, type Answers } from '../api/api.ts'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import classes from './rental-page.module.css'

/** Dresses like it, each with the reason where it is no more than nearly so; renders nothing without any. */
export function Alternatives({ rental }: { rental: Answers['rentals']['one'] }) {
  const { rentalId, eventDate } = rental
  const { data: dresses = [] } = trpc.rentals.alternatives.useQuery({ rentalId })
  const [first] = dresses
  if (!first) return null
  const free = eventDate ? `Free for ${formatWeekday(eventDate)}` : 'Free on these days'
  return (
    <section aria-labelledby="alternatives" className={classes.alternatives}>
      <h2 id="alternatives">{first.reason?.event || first.reason?.freeFrom ? 'Almost' : free}</h2>
      <DressGrid
        dresses={dresses}
        when={({ reason }) => nearMissDays(reason ?? {}, whenOf(rental))}
        heading="h3"
        footer={reasonLine}
      />
    </section>
  )
}

const reasonLine = ({ reason }: { reason?: NearMiss | undefined }) =>
  reason && <p className="meta">{nearMissReason(reason)}</p>
