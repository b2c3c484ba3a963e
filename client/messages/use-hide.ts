import { callFailed, trpc } from '../api/api.ts'

/** Removes one of the user's messages. */
export function useHide(threadId: number) {
  const { messages } = trpc.useUtils()
  return trpc.messages.hideMine.useMutation({
    onError: (error) => callFailed('The message was not removed', error),
    onSettled: () => Promise.all([messages.thread.invalidate({ threadId }), messages.threads.invalidate()]),
  })
}
