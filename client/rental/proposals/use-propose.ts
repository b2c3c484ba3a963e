import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../api/api.ts'
import { withIdempotencyKey } from '../../api/idempotency-key.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import { changeFailed } from '../change-failed.ts'

/** Proposes other days, one at a time however often it is pressed. */
export function usePropose(renterName: string, onProposed: () => void) {
  const invalidateRentals = useInvalidateRentals()
  const isUnderWay = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const [request] = useState(withIdempotencyKey)
  const proposal = trpc.rentals.propose.useMutation({
    trpc: request,
    onSuccess: () => {
      succeeded('Proposal sent', `${renterName} is asked whether these days do.`)
      onProposed()
    },
    // An open form shows the error itself.
    onError: (error) =>
      isShown.current || changeFailed(error, 'Failed to send the proposal', 'Proposal failed'),
    onSettled: () => {
      isUnderWay.current = false
      void invalidateRentals()
    },
  })
  return {
    propose(asked: Parameters<typeof proposal.mutate>[0]) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      proposal.mutate(asked)
    },
    isPending: proposal.isPending,
    error: proposal.error,
    reset: proposal.reset,
  }
}
