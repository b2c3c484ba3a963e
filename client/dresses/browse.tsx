import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { trpc } from '../api.ts'
import { Empty, Failed, SkeletonGrid } from '../ui/states.tsx'
import classes from './browse.module.css'
import { DressGrid } from './dress-grid.tsx'
import { Filters } from './filters.tsx'
import type { BrowseSearch } from './search.ts'

/** All dresses, a page at a time, by what the address says. */
export function Browse({ filter }: { filter: BrowseSearch }) {
  const navigate = useNavigate({ from: '/dress-rental/' })
  const found = trpc.dresses.list.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const dresses = found.data?.pages.flatMap((page) => page.dresses) ?? []
  const [grid, remember] = useKeyboardAtFirstNew(dresses.length)

  const refine = (change: BrowseSearch) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true, resetScroll: false })

  return (
    <div className={`page ${classes.browse}`}>
      <h1>Find Your Next Look</h1>
      <Filters filter={filter} refine={refine} />
      <p role="status" className={classes.count}>
        {found.isSuccess && count(dresses.length, found.hasNextPage)}
      </p>
      {found.isPending && <SkeletonGrid cards={12} label="Loading dresses" />}
      {found.isError && (
        <Failed title="Something went wrong" retry={() => void found.refetch()}>
          We couldn't load the dresses. Please try again later.
        </Failed>
      )}
      {found.isSuccess && dresses.length === 0 && (
        <Empty title="No Dresses Found">Try adjusting your filters to find the perfect dress.</Empty>
      )}
      {found.isSuccess && dresses.length > 0 && (
        <div className={classes.found} data-changing={found.isPlaceholderData || undefined}>
          <DressGrid dresses={dresses} onFirstScreen={2} heading="h2" ref={grid} />
          {found.hasNextPage && (
            <Button
              variant="default"
              className={classes.more}
              loading={found.isFetchingNextPage}
              onClick={() => {
                remember()
                void found.fetchNextPage()
              }}
            >
              Show more
            </Button>
          )}
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

/** After more dresses have come, the keyboard goes on at the first of them and not where the button was. */
function useKeyboardAtFirstNew(shown: number) {
  const ref = useRef<HTMLUListElement>(null)
  const before = useRef<number>(null)
  useEffect(() => {
    const first = before.current
    if (first === null || shown <= first) return
    before.current = null
    ref.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true })
  }, [shown])
  return [ref, () => void (before.current = shown)] as const
}
