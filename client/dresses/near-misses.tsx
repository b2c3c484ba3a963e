import { trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import type { ActiveFilter } from './active-filters.ts'
import classes from './near-misses.module.css'
import { noFilter, toFilter, type BrowseSearch } from './search.ts'

/** Beyond it nobody minds how many there are. */
const MOST_COUNTED = 12

interface NearMissesProps {
  filter: BrowseSearch
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
}

/** Nothing matches everything; so what each filter alone stands in the way of. */
export function NearMisses({ filter, active, refine }: NearMissesProps) {
  const counts = trpc.useQueries((t) =>
    // With one filter there is nothing to find out: without it, every dress is there.
    (active.length > 1 ? active : []).map(({ without }) =>
      t.dresses.list({ ...toFilter({ ...filter, ...without }), limit: MOST_COUNTED }),
    ),
  )
  const offers = counts.flatMap(({ data }, index) => {
    const one = active[index]
    return one && data?.dresses.length ? [{ ...one, count: countOf(data) }] : []
  })
  const isCounting = counts.some(({ isLoading }) => isLoading)

  const follow = (change: BrowseSearch) => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    refine(change)
  }

  return (
    <Empty
      title="No Dresses Found"
      action={
        active.length > 0 && (
          <div className={classes.offers} aria-busy={isCounting}>
            {offers.map(({ phrase, count, without }) => (
              <Button
                key={phrase}
                variant="default"
                className={classes.offer}
                onClick={() => follow(without)}
              >
                Without {phrase}: {count}
              </Button>
            ))}
            {!isCounting && offers.length === 0 && (
              <Button variant="default" onClick={() => follow(noFilter)}>
                Show all dresses
              </Button>
            )}
          </div>
        )
      }
    >
      Try adjusting your filters to find the perfect dress.
    </Empty>
  )
}

function countOf({ dresses, nextCursor }: { dresses: unknown[]; nextCursor: string | null }) {
  if (nextCursor) return `${dresses.length}+ dresses`
  return dresses.length === 1 ? '1 dress' : `${dresses.length} dresses`
}
