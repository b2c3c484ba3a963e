import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** For a list whose pages name where the next begins, or null. */
export const byCursor = {
  getNextPageParam: ({ nextCursor }: { nextCursor: number | null }) => nextCursor ?? undefined,
}

interface Paged extends Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isPlaceholderData' | 'isFetchingNextPage' | 'isFetchNextPageError'
> {
  fetchNextPage: () => unknown
}

/** How to ask for what is older, where there is any; the list of another choice, shown meanwhile, has none. */
export const olderOf = (list: Paged) =>
  list.hasNextPage && !list.isPlaceholderData
    ? {
        load: () => void list.fetchNextPage(),
        isLoading: list.isFetchingNextPage,
        isFailed: list.isFetchNextPageError,
      }
    : undefined
