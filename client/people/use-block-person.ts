import { callFailed, trpc } from '../api/api.ts'
import { succeeded } from '../ui/feedback/toast.tsx'

/** Blocks or unblocks a person: no messages, no requests. */
export function useBlockPerson(name: string) {
  const { messages, people } = trpc.useUtils()
  const onSettled = () => Promise.all([messages.invalidate(), people.blocked.invalidate()])
  return {
    block: trpc.people.block.useMutation({
      onSuccess: () => succeeded(`You have blocked ${name}`),
      onError: (error) => callFailed(`${name} was not blocked`, error),
      onSettled,
    }),
    unblock: trpc.people.unblock.useMutation({
      onSuccess: () => succeeded(`You have unblocked ${name}`),
      onError: (error) => callFailed(`${name} was not unblocked`, error),
      onSettled,
    }),
  }
}
