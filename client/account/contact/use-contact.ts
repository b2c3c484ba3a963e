import { callFailed, trpc } from '../../api/api.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'

/** Sets whether renters see the owner's address; optimistic, and corrected by the server's answer. */
export function useSetContact() {
  const { people } = trpc.useUtils()
  return trpc.people.setContact.useMutation({
    async onMutate({ messagesOnly }) {
      await people.contact.cancel()
      people.contact.setData(undefined, (known) => known && { ...known, messagesOnly })
    },
    onError(error, { messagesOnly }) {
      people.contact.setData(undefined, (known) => known && { ...known, messagesOnly: !messagesOnly })
      callFailed('Nothing was changed', error)
    },
    onSettled: () => people.contact.invalidate(),
  })
}

/** Unblocks a person. */
export function useUnblock(displayName: string) {
  const { people } = trpc.useUtils()
  return trpc.people.unblock.useMutation({
    onSuccess: () => succeeded('Unblocked', displayName),
    onSettled: () => people.blocked.invalidate(),
  })
}
