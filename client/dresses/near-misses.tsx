import { useEffect, useState, type ComponentType } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import type { ActiveFilter } from './active-filters.ts'
import classes from './near-misses.module.css'
import { noFilter, type BrowseSearch } from './search.ts'
import type { WaysOnProps } from './ways-on.tsx'

interface NearMissesProps {
  filter: BrowseSearch
  /** From the least worth keeping to the most. */
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
}

/** Nothing matches everything; so what nearly does, and from everywhere a way to all dresses. */
export function NearMisses({ filter, active, refine }: NearMissesProps) {
  const [WaysOn, setWaysOn] = useState<ComponentType<WaysOnProps>>()
  // With one filter there is nothing to find out: without it, every dress is there.
  const isWorthCounting = active.length > 1

  useEffect(() => {
    if (!isWorthCounting) return
    import('./ways-on.tsx').then(
      (loaded) => setWaysOn(() => loaded.WaysOn),
      (error: unknown) => console.info('What nearly matches could not be loaded', error),
    )
  }, [isWorthCounting])

  const follow = (change: BrowseSearch) => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    refine(change)
  }

  return (
    <Empty
      title="No Dresses Found"
      action={
        active.length > 0 && (
          <div className={classes.ways}>
            {isWorthCounting && (
              <div className={classes.near}>
                {WaysOn && <WaysOn filter={filter} active={active} follow={follow} />}
              </div>
            )}
            <Button variant="subtle" className={classes.all} onClick={() => follow(noFilter)}>
              Show all dresses
            </Button>
          </div>
        )
      }
    >
      Try adjusting your filters to find the perfect dress.
    </Empty>
  )
}
