import { trpc } from '../api/api.ts'
import { useInvalidateRentals } from './use-invalidate-rentals.ts'
import { changeFailed } from './change-failed.ts'
import { succeeded } from '../ui/feedback/toast.tsx'

/** Withdraws a request. Queries of rentals are invalidated even after a failure. */
export function useWithdraw() {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.withdraw.useMutation({
    onSuccess: () => succeeded('Request withdrawn', 'The dates are free again.'),
    onError: (error) => changeFailed(error, 'Failed to update rental status'),
    onSettled: invalidateRentals,
  })
}
