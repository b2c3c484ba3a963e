import { trpc } from '../api.ts'
import type { LoadedCollection } from './load.ts'

/**
 * Lists of dresses as one: each begins where the one before has ended, and a dress that stood in an earlier
 * one is not shown again. Their number must stay the same as long as the component lives.
 */
export function useLists(lists: LoadedCollection['lists']) {
  const found = lists.map((filter) =>
    trpc.dresses.list.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor }),
  )
  // Everything up to the first list that goes on; what follows must wait for its end.
  const unfinished = found.findIndex(({ data, hasNextPage }) => !data || hasNextPage)
  const shown = unfinished === -1 ? found : found.slice(0, unfinished + 1)
  const last = shown.at(-1)
  const dresses = shown.flatMap(({ data }) => data?.pages.flatMap((page) => page.dresses) ?? [])

  return {
    dresses: [...new Map(dresses.map((dress) => [dress.id, dress])).values()],
    isPending: found.some(({ isPending }) => isPending),
    isError: found.some(({ isError, data }) => isError && !data),
    hasMore: last?.hasNextPage ?? false,
    isFetchingMore: last?.isFetchingNextPage ?? false,
    isMoreFailed: last?.isFetchNextPageError ?? false,
    fetchMore: () => void last?.fetchNextPage(),
    retry: () => found.filter(({ isError }) => isError).forEach((list) => void list.refetch()),
  }
}
