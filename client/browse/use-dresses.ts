import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBody } from '../fit/use-body.ts'
import { trpc } from '../api/api.ts'
import { nextPage } from '../api/pagination.ts'
import { toFilter, type BrowseSearch } from '../../shared/search/browse-search.ts'
import { mergeLists } from './merge-lists.ts'

interface AnyPage {
  nextCursor: string | null
}

const paged = { getNextPageParam: (page: AnyPage) => page.nextCursor, placeholderData: keepPreviousData }

/**
 * Pages of the dresses that match the filter in the address, or with `fits=me` of those that should fit the
 * signed-in user. Dresses that match `first` come first.
 */
export function useDresses(filter: BrowseSearch, first?: BrowseSearch) {
  const { canTell } = useBody(false)
  const isFitting = filter.fits === 'me' && canTell
  const isPreferring = first !== undefined
  const wanted = toFilter(filter)
  const preferred = trpc.dresses.cards.useInfiniteQuery(toFilter(first ?? filter), {
    ...paged,
    enabled: !isFitting && isPreferring,
  })
  const all = trpc.dresses.cards.useInfiniteQuery(wanted, { ...paged, enabled: !isFitting })
  const fitting = trpc.dresses.fitting.useInfiniteQuery(wanted, { ...paged, enabled: isFitting })
  const found = isFitting ? [fitting] : isPreferring ? [preferred, all] : [all]
  // The same list until an answer comes.
  const { dresses, last: at } = useMemo(() => {
    const answers = isFitting ? [fitting.data] : isPreferring ? [preferred.data, all.data] : [all.data]
    return mergeLists(
      answers.map(
        (data) =>
          data && {
            dresses: data.pages.flatMap((page) => page.dresses),
            hasMore: data.pages.at(-1)?.nextCursor !== null,
          },
      ),
    )
  }, [isFitting, isPreferring, preferred.data, all.data, fitting.data])
  const last = found[at]

  return {
    isFitting,
    dresses,
    understood: found[0]?.data?.pages[0]?.understood ?? [],
    isPending: found.some(({ isPending }) => isPending),
    error: found.find(({ isError, data }) => isError && !data)?.error,
    /** True while the previous list is shown in place of the next one. */
    isPlaceholder: found.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => found.filter(({ isError }) => isError).forEach((list) => void list.refetch()),
    more: last && nextPage(last),
  }
}
