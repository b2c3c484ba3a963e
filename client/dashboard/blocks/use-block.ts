import { reason, trpc } from '../../api.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'

/** Everything that shows which days of a dress are taken is asked again. */
function useAskAgain() {
  const { rentals } = trpc.useUtils()
  return (dressId: number) =>
    Promise.all([
      rentals.availability.invalidate({ dressId }),
      rentals.blocks.invalidate({ dressId }),
      rentals.ownerAvailability.invalidate({ dressId }),
    ])
}

/** Keeps days of a dress for its owner. */
export function useBlock(onBlocked: () => void) {
  const askAgain = useAskAgain()
  return trpc.rentals.block.useMutation({
    onSuccess: () => {
      succeeded('Dates Blocked')
      onBlocked()
    },
    onError: (error) =>
      failed('Failed to Block Dates', reason(error, 'Failed to block dates'), { isAnnounced: false }),
    onSettled: (_answer, _error, { dressId }) => askAgain(dressId),
  })
}

/** Gives blocked days back. What comes of it, or not, is shown in the list. */
export function useUnblock(dressId: number) {
  const askAgain = useAskAgain()
  return trpc.rentals.unblock.useMutation({
    onSettled: () => askAgain(dressId),
  })
}
