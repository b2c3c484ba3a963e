import { trpc } from '../../api/api.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import { changeFailed } from '../change-failed.ts'

/** What a proposal is of; `isAfterYes` where its rental is agreed on. */
interface Of {
  rentalId: number
  isAfterYes: boolean
}

/** An answer to a proposal. A late one gets the server's words. */
export function useAnswerProposal({ rentalId, isAfterYes }: Of) {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.answerProposal.useMutation({
    trpc: { context: { rentalId } },
    onSuccess: (_, { accept }) =>
      accept
        ? succeeded(
            'Days accepted',
            isAfterYes ? 'The rental has moved to them.' : 'The rental is confirmed.',
          )
        : succeeded(
            'Answer sent',
            isAfterYes ? 'The rental stays as it was.' : 'Your request waits on with the days you asked for.',
          ),
    onError: (error) => changeFailed(error, 'Your answer did not arrive. Please try again.'),
    onSettled: invalidateRentals,
  })
}

/** Takes the reader's own proposal back. */
export function useTakeBack({ rentalId, isAfterYes }: Of) {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.takeBackProposal.useMutation({
    trpc: { context: { rentalId } },
    onSuccess: () =>
      succeeded(
        'Proposal taken back',
        isAfterYes ? 'The rental stays as it was.' : 'The request waits for your answer.',
      ),
    onError: (error) => changeFailed(error, 'The proposal is still there. Please try again.'),
    onSettled: invalidateRentals,
  })
}
