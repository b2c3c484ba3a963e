import type { ReturnAnswer } from '../../../shared/rental/return-schema.ts'
import { trpc } from '../../api/api.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { changeFailed } from '../change-failed.ts'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'

const outcomes: Record<ReturnAnswer, [title: string, text: (renterName: string) => string]> = {
  back: ['Marked as back', (renter) => `${renter} is told. The dress is free once it has rested.`],
  damaged: ['Damage noted', (renter) => `${renter} reads your words.`],
  not_back: ['Marked as not back', (renter) => `${renter} is reminded, and the next days are kept.`],
  not_taken_place: ['Rental ended', (renter) => `It counts nowhere, and ${renter} is told.`],
}

/** An owner's answer to whether a dress is back. The form about a damage shows its own error. */
export function useAnswerReturn(renterName: string) {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.answerReturn.useMutation({
    onSuccess(_, { answer }) {
      const [title, text] = outcomes[answer]
      void succeeded(title, text(renterName))
    },
    onError: (error, { answer }) =>
      void (answer === 'damaged' || changeFailed(error, 'Your answer did not arrive. Please try again.')),
    onSettled: () => void invalidateRentals(),
  })
}
