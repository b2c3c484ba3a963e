import { callFailed, trpc } from '../api/api.ts'
import { byCursor, pagedList } from '../api/pagination.ts'

/** How long the list is fresh, and how often a visible page refetches it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 30_000

/** Pages of the user's notices. */
export function useNotices() {
  const list = trpc.notices.list.useInfiniteQuery(
    {},
    {
      ...byCursor,
      staleTime: FRESH_MS,
      refetchInterval: ASK_EVERY_MS,
    },
  )
  return pagedList(list, ({ notices }) => notices)
}

/** Marks notices as read, and refetches the list and the bell. */
export function useSeen() {
  const { notices } = trpc.useUtils()
  const seen = trpc.notices.seen.useMutation({
    onError: (error) => callFailed('Nothing was marked as read', error),
    onSettled: () => notices.invalidate(),
  })
  return { markSeen: seen.mutate, isMarking: seen.isPending }
}
