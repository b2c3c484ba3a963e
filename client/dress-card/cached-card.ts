import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc, type Answers } from '../api/api.ts'

type List = InfiniteData<Answers['dresses']['list']>

/** What the lists that have been looked at say of a dress; nothing when it stands in none of them. */
export const findCachedCard = (queryClient: QueryClient, slug: string | undefined) =>
  queryClient
    .getQueriesData<List>({ queryKey: getQueryKey(trpc.dresses.cards) })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ dresses }) => dresses)
    .find((dress) => dress.slug === slug)
