import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc, type Answers } from '../api/api.ts'

type List = InfiniteData<Answers['dresses']['list']>

/** A dress's card from the cached lists; undefined when none has it. */
export const findCachedCard = (queryClient: QueryClient, slug: string | undefined) =>
  queryClient
    .getQueriesData<List>({ queryKey: getQueryKey(trpc.dresses.cards) })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ dresses }) => dresses)
    .find((dress) => dress.slug === slug)
