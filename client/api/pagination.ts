import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { PagedList } from '../ui/lists/pages.tsx'

/** For lists whose pages name the next cursor, or null. */
export const byCursor = {
  getNextPageParam: <Cursor>({ nextCursor }: { nextCursor: Cursor | null }) => nextCursor ?? undefined,
}

/** What a list needs of a paged query. */
export interface PagedQuery<Page> extends Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isPlaceholderData' | 'isFetchingNextPage' | 'isFetchNextPageError'
> {
  data: { pages: Page[] } | undefined
  error: unknown
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** How to load the next page; undefined on the last. */
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

/** What `Pages` takes of a query: the items of all pages. Placeholder data of another filter is not shown. */
export const pagedList = <Page, Item>(
  query: PagedQuery<Page>,
  itemsOf: (page: Page) => readonly Item[],
): PagedList<Item> => ({
  items: query.isPlaceholderData ? undefined : query.data?.pages.flatMap(itemsOf),
  error: query.error,
  retry: () => void query.refetch(),
  more: query.isPlaceholderData ? undefined : nextPage(query),
})
