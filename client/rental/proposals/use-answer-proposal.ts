import { trpc } from '../../api/api.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import { changeFailed } from '../change-failed.ts'

/** A renter's answer to a proposal. A late one gets the server's words. */
export function useAnswerProposal() {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.answerProposal.useMutation({
    onSuccess: (_, { accept }) =>
      accept
        ? succeeded('Days accepted', 'The rental is confirmed.')
        : succeeded('Answer sent', 'Your request waits on with the days you asked for.'),
    onError: (error) => changeFailed(error, 'Your answer did not arrive. Please try again.'),
    onSettled: invalidateRentals,
  })
}

/** Withdraws an owner's proposal. */
export function useTakeBack() {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.takeBackProposal.useMutation({
    onSuccess: () => succeeded('Proposal taken back', 'The request waits for your answer.'),
    onError: (error) => changeFailed(error, 'The proposal is still there. Please try again.'),
    onSettled: invalidateRentals,
  })
}
