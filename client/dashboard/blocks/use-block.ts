import { reason, trpc } from '../../api.ts'
import { useAskAgain } from '../../rental/ask-again.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'

/** Keeps days of a dress for its owner, which ends what she proposed of them. */
export function useBlock(onBlocked: () => void) {
  const askAgain = useAskAgain()
  return trpc.rentals.block.useMutation({
    onSuccess: () => {
      succeeded('Dates Blocked')
      onBlocked()
    },
    onError: (error) =>
      failed('Failed to Block Dates', reason(error, 'Failed to block dates'), { isAnnounced: false }),
    onSettled: askAgain,
  })
}

/** Gives blocked days back. What comes of it, or not, is shown in the list. */
export const useUnblock = () => trpc.rentals.unblock.useMutation({ onSettled: useAskAgain() })
