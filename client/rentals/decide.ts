import type { Decision } from '../../shared/rental-schema.ts'
import { reason, trpc } from '../api.ts'
import { failed, succeeded } from '../ui/toast.tsx'

/** An owner's answer to a request. Whatever comes of it, the owner's lists are asked again, then `onAnswered` told. */
export function useDecide(onAnswered: () => void) {
  const { rentals } = trpc.useUtils()
  const decision = trpc.rentals.decide.useMutation({
    onSuccess: (_, { status }) => succeeded(status === 'confirmed' ? 'Request approved' : 'Request declined'),
    onError: (error) => failed('Update Failed', reason(error, 'Failed to update rental status')),
    onSettled: async (answer) => {
      await Promise.all([
        rentals.requests.invalidate(),
        rentals.lent.invalidate(),
        rentals.earnings.invalidate(),
        rentals.availability.invalidate(answer && { dressId: answer.dressId }),
      ])
      onAnswered()
    },
  })
  return {
    isPending: decision.isPending,
    decide: (rentalId: number, status: Decision) => decision.mutate({ rentalId, status }),
  }
}
