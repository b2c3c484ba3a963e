import { reason, trpc } from '../../api/api.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'

/** Whether those who rent from one are given one's address. The switch answers at once, the server has the last word. */
export function useSetContact() {
  const { people } = trpc.useUtils()
  return trpc.people.setContact.useMutation({
    async onMutate({ messagesOnly }) {
      await people.contact.cancel()
      people.contact.setData(undefined, (known) => known && { ...known, messagesOnly })
    },
    onError(error, { messagesOnly }) {
      people.contact.setData(undefined, (known) => known && { ...known, messagesOnly: !messagesOnly })
      failed('Nothing was changed', reason(error, 'Please check your connection and try again.'))
    },
    onSettled: () => people.contact.invalidate(),
  })
}

/** Has somebody ask and write again. */
export function useUnblock(displayName: string) {
  const { people } = trpc.useUtils()
  return trpc.people.unblock.useMutation({
    onSuccess: () => succeeded('Unblocked', displayName),
    onSettled: () => people.blocked.invalidate(),
  })
}
