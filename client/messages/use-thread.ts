import { trpc, type Answers } from '../api/api.ts'
import { byCursor, nextPage } from '../api/pagination.ts'

/** How long a conversation is taken as it stands, and how often a page in sight asks for it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 15_000

type Page = Answers['messages']['thread']
export type ThreadFacts = Page['thread']
export type Message = Page['messages'][number]

/** A conversation as far as it has been asked for, the oldest message first, and how to ask for what is older. */
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

/** How far somebody has read; the conversation, the list and the number in the header know it at once. */
export function useMarkSeen() {
  const { messages } = trpc.useUtils()
  return trpc.messages.seen.useMutation({
    // Nobody asked for it, so nobody is told when it fails: it is tried again when more comes, or the page is opened again.
    onSuccess: (_, { threadId }) =>
      Promise.all([
        messages.unread.invalidate(),
        messages.threads.invalidate(),
        messages.thread.invalidate({ threadId }),
      ]),
  })
}
