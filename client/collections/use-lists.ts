import { trpc } from '../api.ts'
import { mergeLists } from './merge-lists.ts'
import type { listsFor } from './load.ts'

/** The dresses of several lists as one. Their number must stay the same as long as the component lives. */
export function useLists(lists: ReturnType<typeof listsFor>) {
  const found = lists.map((filter) =>
    trpc.dresses.cards.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor }),
  )
  const { dresses, last: at } = mergeLists(
    found.map(
      ({ data, hasNextPage }) =>
        data && { dresses: data.pages.flatMap((page) => page.dresses), hasMore: hasNextPage },
    ),
  )
  const last = found[at]

  return {
    dresses,
    isPending: found.some(({ isPending }) => isPending),
    error: found.find(({ isError, data }) => isError && !data)?.error,
    hasMore: last?.hasNextPage ?? false,
    isFetchingMore: last?.isFetchingNextPage ?? false,
    isMoreFailed: last?.isFetchNextPageError ?? false,
    fetchMore: () => void last?.fetchNextPage(),
    retry: () => found.filter(({ isError }) => isError).forEach((list) => void list.refetch()),
  }
}
