import { trpc, type Answers } from '../api/api.ts'
import { byCursor, nextPage } from '../api/pagination.ts'

/** How long a conversation is fresh, and how often a visible page refetches it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 15_000

type Page = Answers['messages']['thread']
export type ThreadFacts = Page['thread']
export type Message = Page['messages'][number]

/** Pages of a conversation, oldest message first. */
export function useThread(threadId: number) {
  const { data, error, isPending, refetch, ...query } = trpc.messages.thread.useInfiniteQuery(
    { threadId },
    {
      ...byCursor,
      staleTime: FRESH_MS,
      refetchInterval: ASK_EVERY_MS,
    },
  )
  return {
    thread: data?.pages[0]?.thread,
    messages: data?.pages.flatMap(({ messages }) => messages).toReversed() ?? [],
    isPending,
    error,
    refetch: () => void refetch(),
    older: nextPage(query),
  }
}

/** Marks messages as read; updates the conversation, the list and the header's count at once. */
export function useMarkSeen() {
  const { messages } = trpc.useUtils()
  return trpc.messages.seen.useMutation({
    // Automatic, so a failure is not shown: it is retried with the next message or the next visit.
    onSuccess: (_, { threadId }) =>
      Promise.all([
        messages.unread.invalidate(),
        messages.threads.invalidate(),
        messages.thread.invalidate({ threadId }),
      ]),
  })
}
