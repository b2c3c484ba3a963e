import type { ThreadShow } from '../../shared/message.ts'
import { trpc } from '../api/api.ts'
import { byCursor, pagedList } from '../api/pagination.ts'

/** How long the list is fresh, and how often a visible page refetches it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 30_000

/** Pages of the user's conversations, latest first. */
export function useThreads(show: ThreadShow) {
  const list = trpc.messages.threads.useInfiniteQuery(
    { show },
    {
      ...byCursor,
      staleTime: FRESH_MS,
      refetchInterval: ASK_EVERY_MS,
    },
  )
  return pagedList(list, ({ threads }) => threads)
}
