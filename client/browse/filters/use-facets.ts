import { keepPreviousData } from '@tanstack/react-query'
import { APART, trpc } from '../../api/api.ts'
import type { Facets } from '../../../shared/dress/facets.ts'
import { toFilter, type BrowseSearch } from '../../../shared/search/browse-search.ts'

/** As long as the server caches them (docs/product.md#counts). */
const FRESH_MS = 60_000
/** The delay before counts that were not ready in time are refetched. */
const AGAIN_MS = 10_000

/**
 * How many dresses each value of each filter would show; the previous filter's while they load. Queried by an
 * open panel, and never in a batch with a list, which would wait for it.
 */
export function useFacets(filter: BrowseSearch) {
  const counted = trpc.dresses.facets.useQuery(
    { ...toFilter(filter), sort: undefined },
    {
      staleTime: FRESH_MS,
      refetchInterval: ({ state }) => (state.data && !isComplete(state.data) ? AGAIN_MS : false),
      placeholderData: keepPreviousData,
      trpc: APART,
    },
  )
  // Counts ignore fit, so with `fits` they would be wrong.
  const facets = filter.fits && counted.data ? withoutNumbers(counted.data) : counted.data
  return { facets, isChanging: counted.isPlaceholderData, isPending: counted.isPending }
}

const isComplete = (facets: Facets) =>
  Object.values(facets).every((values: { count: number | null }[]) =>
    values.every(({ count }) => count !== null),
  )

const withoutNumbers = (facets: Facets) =>
  Object.fromEntries(
    Object.entries(facets).map(([name, values]: [string, object[]]) => [
      name,
      values.map((value) => ({ ...value, count: null })),
    ]),
  ) as unknown as Facets
