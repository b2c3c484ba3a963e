import { reason, trpc } from '../api/api.ts'
import { failed } from '../ui/feedback/toast.tsx'

/** Removes one of the user's messages. */
export function useHide(threadId: number) {
  const { messages } = trpc.useUtils()
  return trpc.messages.hideMine.useMutation({
    onError: (error) =>
      failed('The message was not removed', reason(error, 'Please check your connection and try again.')),
    onSettled: () => Promise.all([messages.thread.invalidate({ threadId }), messages.threads.invalidate()]),
  })
}
