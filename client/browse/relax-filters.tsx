import { useQueries } from '@tanstack/react-query'
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
    active.length > 1 ? active.slice(0, MAX_SINGLE).map((one) => letGo([one])) : [],
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
      {offers.slice(0, MAX_OFFERS).map(({ name, count, change }) => (
        <Button key={name} variant="default" className={classes.offer} onClick={() => follow(change)}>
          {/* By fit there is no count; the count of all says whether the offer has any dress. */}
          {filter.fits ? name : `${name}: ${dressCount(count)}`}
        </Button>
      ))}
    </div>
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
