import { reason, trpc } from '../../api.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'

/** Takes a request back. Whatever comes of it, one's rentals are asked again. */
export function useWithdraw() {
  const { rentals } = trpc.useUtils()
  return trpc.rentals.withdraw.useMutation({
    onSuccess: () => succeeded('Request withdrawn', 'The dates are free again.'),
    onError: (error) => failed('Update Failed', reason(error, 'Failed to update rental status')),
    onSettled: (answer) =>
      Promise.all([
        rentals.mine.invalidate(),
        rentals.availability.invalidate(answer && { dressId: answer.dressId }),
      ]),
  })
}
