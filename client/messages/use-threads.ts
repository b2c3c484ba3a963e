import type { ThreadShow } from '../../shared/message.ts'
import { trpc } from '../api/api.ts'
import { byCursor, pagedList } from '../api/pagination.ts'

/** How long the list is taken as it stands, and how often a page in sight asks for it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 30_000

/** One's conversations as far as they have been asked for, and how to ask for those that were quiet for longer. */
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
