import { keepPreviousData } from '@tanstack/react-query'
import { useBody } from '../fit/use-body.ts'
import { trpc } from '../api.ts'
import { toFilter, type BrowseSearch } from './browse-search-params.ts'

interface AnyPage {
  nextCursor: string | null
}

const paged = { getNextPageParam: (page: AnyPage) => page.nextCursor, placeholderData: keepPreviousData }

/** Dresses page by page, by what the address says: of all, or of those that should fit whoever is signed in. */
export function useDresses(filter: BrowseSearch) {
  const { canTell } = useBody(false)
  const isFitting = filter.fits === 'me' && canTell
  const wanted = toFilter(filter)
  const all = trpc.dresses.cards.useInfiniteQuery(wanted, { ...paged, enabled: !isFitting })
  const fitting = trpc.dresses.fitting.useInfiniteQuery(wanted, { ...paged, enabled: isFitting })
  return { isFitting, found: isFitting ? fitting : all }
}
