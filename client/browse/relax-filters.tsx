import { useQueries } from '@tanstack/react-query'
import { formatWeekday, type Day } from '../../shared/day.ts'
import { trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { withoutAll, type ActiveFilter } from '../../shared/search/active-filters.ts'
import { dressCount } from './dress-count.ts'
import classes from './no-results.module.css'
import { toFilter, type BrowseSearch } from '../../shared/search/browse-search.ts'

/** How many filters are tried singly, and how many in pairs; with more a sentence must do. */
const MAX_SINGLE = 10
const MAX_PAIRED = 6
const MAX_OFFERS = 6
const MAX_PLACES = 3

interface RelaxFiltersProps {
  filter: BrowseSearch
  /** Ordered from the least worth keeping to the most. */
  active: ActiveFilter[]
  follow: (change: BrowseSearch) => void
}

/** An offer, unless it is known to be empty. */
interface WayOn {
  name: string
  change: BrowseSearch
}

/** Offers without one of the filters, else without two, else with only the two that matter most. */
export function RelaxFilters({ filter, active, follow }: RelaxFiltersProps) {
  const letGo = (removed: ActiveFilter[]) => ({
    name: `Without ${removed.map(({ phrase }) => phrase).join(' and ')}`,
    change: withoutAll(filter, active, removed),
  })
  const keep = (kept: ActiveFilter[]) => ({
    name: `Only ${kept.map(({ phrase }) => phrase).join(' and ')}`,
    change: withoutAll(
      filter,
      active,
      active.filter((one) => !kept.includes(one)),
    ),
  })
  const paired = active.slice(0, MAX_PAIRED)
  const strongest = active.slice(-2)

  // A single filter needs no counting: without it, every dress matches.
  const single = useCounts(
    filter,
    // The other way is offered with its places.
    active.length > 1
      ? active
          .slice(0, MAX_SINGLE)
          .flatMap((one) => ('by' in one.without && !('event' in one.without) ? [] : letGo([one])))
      : [],
  )
  const double = useCounts(
    filter,
    single.isEmpty && active.length > 2
      ? paired.flatMap((one, n) => paired.slice(n + 1).map((other) => letGo([one, other])))
      : [],
  )
  const few = useCounts(
    filter,
    double.isEmpty && active.length > 3 ? [strongest, ...strongest.map((one) => [one])].map(keep) : [],
  )
  const isCounting = [single, double, few].some((counts) => counts.isCounting)
  const offers = [single, double, few].find((counts) => counts.offers.length)?.offers ?? []

  return (
    <div className={`buttons ${classes.offers}`} aria-busy={isCounting}>
      {filter.event && filter.by && <OtherWay filter={filter} event={filter.event} follow={follow} />}
      {offers.slice(0, MAX_OFFERS).map(({ name, count, change }) => (
        <Button key={name} variant="default" className={classes.offer} onClick={() => follow(change)}>
          {/* By fit there is no count; the count of all says whether the offer has any dress. */}
          {filter.fits ? name : `${name}: ${dressCount(count)}`}
        </Button>
      ))}
    </div>
  )
}

interface OtherWayProps extends Omit<RelaxFiltersProps, 'active'> {
  event: Day
}

/** Says that nothing comes for an event by the way that was asked for, and what does by the other, and where it is. */
function OtherWay({ filter, event, follow }: OtherWayProps) {
  const isPost = filter.by === 'post'
  const change = { by: isPost ? 'meet' : 'post' } as const
  const other = toFilter({ ...filter, ...change })
  const count = trpc.dresses.count.useQuery({ ...other, sort: undefined }).data
  const { data } = trpc.dresses.cards.useQuery(other)
  if (!count || !data) return null
  const places = [...new Set(data.dresses.map(({ location }) => location))].slice(0, MAX_PLACES)
  return (
    <>
      <p>
        Nothing can be {isPost ? 'posted' : 'handed over'} in time for {formatWeekday(event)}.
      </p>
      <Button variant="default" className={classes.offer} onClick={() => follow(change)}>
        {dressCount(count)} can be {isPost ? `handed over: ${places.join(' · ')}` : 'posted'}
      </Button>
    </>
  )
}

/** The number of dresses of each offer; the non-empty ones, largest first. */
function useCounts(filter: BrowseSearch, ways: WayOn[]) {
  const { dresses } = trpc.useUtils()
  const counts = useQueries({
    queries: ways.map(({ change }) =>
      dresses.count.queryOptions({ ...toFilter({ ...filter, ...change }), sort: undefined }),
    ),
  })
  const isCounting = counts.some(({ isLoading }) => isLoading)
  const offers = ways.flatMap((way, index) => {
    const count = counts[index]?.data
    return count ? [{ ...way, count }] : []
  })
  return {
    isCounting,
    offers: offers.toSorted((a, b) => b.count - a.count),
    /** True when all offers were counted and all are empty. */
    isEmpty: ways.length > 0 && !isCounting && offers.length === 0,
  }
}
