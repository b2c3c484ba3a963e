import { reason, trpc } from '../../api/api.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'

/** Creates or changes a saved reply. The dialog shows the error. */
export function useSaveReply(onSaved: () => void) {
  const { messages } = trpc.useUtils()
  return trpc.messages.saveReply.useMutation({
    onSuccess: async () => {
      await messages.replies.invalidate()
      succeeded('Reply saved')
      onSaved()
    },
  })
}

export function useRemoveReply() {
  const { messages } = trpc.useUtils()
  return trpc.messages.removeReply.useMutation({
    onError: (error) =>
      failed('The reply was not deleted', reason(error, 'Please check your connection and try again.')),
    onSettled: () => messages.replies.invalidate(),
  })
}
