import { callFailed, trpc } from '../../api/api.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'

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
    onError: (error) => callFailed('The reply was not deleted', error),
    onSettled: () => messages.replies.invalidate(),
  })
}
