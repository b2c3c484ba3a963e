import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reason, trpc } from '../api.ts'
import { Failed, SkeletonGrid } from '../ui/states.tsx'
import { useToday } from '../today.ts'
import { activeFilters } from './active-filters.ts'
import classes from './browse.module.css'
import { DressGrid } from './dress-grid.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Filters } from './filters.tsx'
import { More } from './more.tsx'
import { NearMisses } from './near-misses.tsx'
import { toFilter, type BrowseSearch } from './search.ts'

/** All dresses, a page at a time, by what the address says. */
export function Browse({ filter }: { filter: BrowseSearch }) {
  const navigate = useNavigate({ from: '/dress-rental/' })
  const found = trpc.dresses.list.useInfiniteQuery(toFilter(filter), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const dresses = found.data?.pages.flatMap((page) => page.dresses) ?? []
  const active = activeFilters(filter, useToday())

  const refine = (change: BrowseSearch) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true, resetScroll: false })

  return (
    <div className={`page ${classes.browse}`}>
      <h1 tabIndex={-1}>Find Your Next Look</h1>
      <Filters filter={filter} isActive={active.length > 0} refine={refine} />
      <FilterChips active={active} refine={refine} />
      <p role="status" className={classes.count}>
        {found.isSuccess && count(dresses.length, found.hasNextPage)}
      </p>
      {found.isPending && <SkeletonGrid cards={12} label="Loading dresses" />}
      {found.isError && dresses.length === 0 && (
        <Failed title="Something went wrong" retry={() => void found.refetch()}>
          We couldn't load the dresses. Please try again later.{' '}
          <small>{reason(found.error, 'Failed to fetch dresses')}</small>
        </Failed>
      )}
      {found.isSuccess && dresses.length === 0 && (
        <NearMisses filter={filter} active={active} refine={refine} />
      )}
      {dresses.length > 0 && (
        <div className={classes.found} data-changing={found.isPlaceholderData || undefined}>
          <More
            // Another search begins its own count of pages.
            key={JSON.stringify(filter)}
            shown={dresses.length}
            hasMore={found.hasNextPage}
            isFetchingMore={found.isFetchingNextPage}
            isMoreFailed={found.isFetchNextPageError}
            fetchMore={() => void found.fetchNextPage()}
          >
            {(grid) => <DressGrid dresses={dresses} onFirstScreen={2} heading="h2" ref={grid} />}
          </More>
        </div>
      )}
    </div>
  )
}

function count(shown: number, isMore: boolean) {
  if (shown === 0) return ''
  if (isMore) return `Showing the first ${shown} dresses`
  return shown === 1 ? '1 dress' : `${shown} dresses`
}
