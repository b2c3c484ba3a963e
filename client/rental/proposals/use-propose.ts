import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../api/api.ts'
import { withIdempotencyKey } from '../../api/idempotency-key.ts'
import { useOnce } from '../../ui/hooks/use-once.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import { changeFailed } from '../change-failed.ts'

/** Proposes other days, for a request or after yes, one at a time however often it is pressed. */
export function usePropose(isAfterYes: boolean, otherName: string, onProposed: () => void) {
  const invalidateRentals = useInvalidateRentals()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const [request] = useState(withIdempotencyKey)
  const { propose, askForDays } = trpc.rentals
  const proposal = (isAfterYes ? askForDays : propose).useMutation({
    trpc: request,
    onSuccess: () => {
      succeeded('Proposal sent', `${otherName} is asked whether these days do.`)
      onProposed()
    },
    // An open form shows the error itself.
    onError: (error) =>
      isShown.current || changeFailed(error, 'Failed to send the proposal', 'Proposal failed'),
    onSettled: () => void invalidateRentals(),
  })
  return { ...proposal, propose: useOnce(proposal) }
}
