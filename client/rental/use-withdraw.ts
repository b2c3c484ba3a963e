import { trpc } from '../api/api.ts'
import { useInvalidateRentals } from './use-invalidate-rentals.ts'
import { changeFailed } from './change-failed.ts'
import { succeeded } from '../ui/feedback/toast.tsx'

/** Takes a request back. Whatever comes of it, all that shows rentals is asked for again. */
export function useWithdraw() {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.withdraw.useMutation({
    onSuccess: () => succeeded('Request withdrawn', 'The dates are free again.'),
    onError: (error) => changeFailed(error, 'Failed to update rental status'),
    onSettled: invalidateRentals,
  })
}
