import { useRef, useState } from 'react'
import type { Decision } from '../../../shared/rental/rental-schema.ts'
import { callFailed, isUnanswered, trpc } from '../../api/api.ts'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'

/**
 * An owner's answer to a request: `answer` is set once the server has accepted it. All queries of rentals are
 * invalidated even after a failure; not awaited, since the answer stands and its row shows it at once. An
 * open decline dialog shows its own error.
 */
export function useDecide(isDeclining: boolean) {
  const invalidateRentals = useInvalidateRentals()
  const [isLost, setLost] = useState(false)
  const told = useRef<ReturnType<typeof callFailed>>(undefined)
  function onError(error: unknown, isTold: boolean) {
    if (isUnanswered(error)) setLost(true)
    if (isTold) told.current = callFailed('Update Failed', error, 'Failed to update rental status')
  }
  const approval = trpc.rentals.decide.useMutation({
    onSuccess: () => succeeded('Request approved'),
    onError: (error) => onError(error, true),
    onSettled: () => void invalidateRentals(),
  })
  const refusal = trpc.rentals.decline.useMutation({
    onSuccess: () => succeeded('Request declined'),
    onError: (error) => onError(error, !isDeclining),
    onSettled: () => void invalidateRentals(),
  })
  return {
    isPending: approval.isPending || refusal.isPending,
    answer: answerOf(approval.isSuccess, refusal.isSuccess),
    approve: (rentalId: number) => approval.mutate({ rentalId, status: 'confirmed' }),
    decline: refusal.mutateAsync,
    /** Whether the connection was lost during an answer: its outcome is unknown. */
    isLost,
    /** It was accepted: removes the error shown. */
    takeBackFailure: () => void told.current?.then((takeBack) => takeBack?.()),
    /** Why a decline was refused. */
    refusalError: refusal.error,
  }
}

function answerOf(isApproved: boolean, isDeclined: boolean): Decision | undefined {
  if (isApproved) return 'confirmed'
  return isDeclined ? 'cancelled' : undefined
}
