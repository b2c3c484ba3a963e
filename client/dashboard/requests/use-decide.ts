import type { Decision } from '../../../shared/rental-schema.ts'
import { reason, trpc } from '../../api.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'

/**
 * An owner's answer to a request: `answer` is what the server has taken, once it has. Whatever comes of it, the
 * owner's lists and the number of requests are asked for again.
 */
export function useDecide() {
  const { rentals, auth } = trpc.useUtils()
  const decision = trpc.rentals.decide.useMutation({
    onSuccess: (_, { status }) => succeeded(status === 'confirmed' ? 'Request approved' : 'Request declined'),
    onError: (error) => failed('Update Failed', reason(error, 'Failed to update rental status')),
    onSettled: (answer) => {
      // Not waited for: the answer stands, and its row says so at once.
      void rentals.requests.invalidate()
      void rentals.lent.invalidate()
      void rentals.earnings.invalidate()
      void rentals.availability.invalidate(answer && { dressId: answer.dressId })
      void auth.session.invalidate()
    },
  })
  return {
    isPending: decision.isPending,
    answer: decision.isSuccess ? decision.variables.status : undefined,
    decide: (rentalId: number, status: Decision) => decision.mutate({ rentalId, status }),
  }
}
