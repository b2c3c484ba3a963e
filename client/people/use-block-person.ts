import { reason, trpc } from '../api/api.ts'
import { failed, succeeded } from '../ui/feedback/toast.tsx'

const AGAIN = 'Please check your connection and try again.'

/** Blocks or unblocks a person: no messages, no requests. */
export function useBlockPerson(name: string) {
  const { messages, people } = trpc.useUtils()
  const onSettled = () => Promise.all([messages.invalidate(), people.blocked.invalidate()])
  return {
    block: trpc.people.block.useMutation({
      onSuccess: () => succeeded(`You have blocked ${name}`),
      onError: (error) => failed(`${name} was not blocked`, reason(error, AGAIN)),
      onSettled,
    }),
    unblock: trpc.people.unblock.useMutation({
      onSuccess: () => succeeded(`You have unblocked ${name}`),
      onError: (error) => failed(`${name} was not unblocked`, reason(error, AGAIN)),
      onSettled,
    }),
  }
}
