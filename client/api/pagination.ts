import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { PagedList } from '../ui/lists/pages.tsx'

/** For a list whose pages name where the next begins, or null. */
export const byCursor = {
  getNextPageParam: ({ nextCursor }: { nextCursor: number | null }) => nextCursor ?? undefined,
}

interface PagedQuery<Page> extends Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isPlaceholderData' | 'isFetchingNextPage' | 'isFetchNextPageError'
> {
  data: { pages: Page[] } | undefined
  error: unknown
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** How to ask for the next page, where there is one. */
export const nextPage = (
  query: Omit<PagedQuery<never>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>,
) =>
  query.hasNextPage
    ? {
        load: () => void query.fetchNextPage(),
        isLoading: query.isFetchingNextPage,
        isFailed: query.isFetchNextPageError,
      }
    : undefined

/** What `Pages` shows of a query: the items of all pages so far. Those of another choice are not shown meanwhile. */
export const pagedList = <Page, Item>(
  query: PagedQuery<Page>,
  itemsOf: (page: Page) => readonly Item[],
): PagedList<Item> => ({
  items: query.isPlaceholderData ? undefined : query.data?.pages.flatMap(itemsOf),
  error: query.error,
  retry: () => void query.refetch(),
  more: query.isPlaceholderData ? undefined : nextPage(query),
})
