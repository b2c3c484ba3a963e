import { succeeded } from '../../ui/feedback/toast.tsx'
import { changeFailed } from '../change-failed.ts'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'

/** A mutation's options: toasts of its success and, outside of a form, its failure; then what stands is queried again. */
export function useOutcome(success: string, failure?: string) {
  const invalidateRentals = useInvalidateRentals()
  return {
    onSuccess: () => void succeeded(success),
    onError: (error: unknown) => failure && changeFailed(error, 'Please try again.', failure),
    onSettled: () => void invalidateRentals(),
  }
}
