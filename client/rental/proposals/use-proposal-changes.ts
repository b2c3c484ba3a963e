import { trpc } from '../../api/api.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { changeFailed } from '../change-failed.ts'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'

/** Answers the other side's proposal, or takes one's own back. A late answer gets the server's words. */
export function useProposalChanges(rentalId: number, isAfterYes: boolean) {
  const invalidateRentals = useInvalidateRentals()
  const change = (failure: string) => ({
    trpc: { context: { rentalId } },
    onError: (error: unknown) => changeFailed(error, failure),
    onSettled: invalidateRentals,
  })
  const [accepted, refused, takenBack] = isAfterYes
    ? ['The rental has moved to them.', 'The rental stays as it was.', 'The rental stays as it was.']
    : [
        'The rental is confirmed.',
        'Your request waits on with the days you asked for.',
        'The request waits for your answer.',
      ]
  const answer = trpc.rentals.answerProposal.useMutation({
    ...change('Your answer did not arrive. Please try again.'),
    onSuccess: (_, { accept }) =>
      accept ? succeeded('Days accepted', accepted) : succeeded('Answer sent', refused),
  })
  const takeBack = trpc.rentals.takeBackProposal.useMutation({
    ...change('The proposal is still there. Please try again.'),
    onSuccess: () => succeeded('Proposal taken back', takenBack),
  })
  return { answer, takeBack, isPending: answer.isPending || takeBack.isPending }
}
