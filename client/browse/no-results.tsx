import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { latePart } from '../ui/fetch-part.ts'
import { Empty } from '../ui/feedback/states.tsx'
import type { ActiveFilter } from '../../shared/search/active-filters.ts'
import classes from './no-results.module.css'
import { noFilter, type BrowseSearch } from '../../shared/search/browse-search.ts'

const RelaxFilters = latePart(async () => (await import('./relax-filters.tsx')).RelaxFilters)

interface NearMissesProps {
  filter: BrowseSearch
  /** Ordered from the least worth keeping to the most. */
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
}

/** Shown when nothing matches: near misses, and a link to all dresses. */
export function NoResults({ filter, active, refine }: NearMissesProps) {
  // A single filter needs no counting: without it, every dress matches.
  const isWorthCounting = active.length > 1

  const follow = (change: BrowseSearch) => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    refine(change)
  }

  return (
    <Empty
      title="No Dresses Found"
      action={
        active.length === 0 ? (
          <ButtonLink to="/dresses/add">List a Dress</ButtonLink>
        ) : (
          <div className={classes.ways}>
            {isWorthCounting && (
              <div className={classes.near}>
                <RelaxFilters filter={filter} active={active} follow={follow} />
              </div>
            )}
            <Button variant="subtle" className={classes.all} onClick={() => follow(noFilter)}>
              Show all dresses
            </Button>
          </div>
        )
      }
    >
      {active.length > 0
        ? 'Try adjusting your filters to find the perfect dress.'
        : 'Nobody has listed a dress here yet. Yours can be the first.'}
    </Empty>
  )
}
