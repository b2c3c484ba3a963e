import { formatDays } from '../../shared/day.ts'
import { cancelReasonWords } from '../../shared/message.ts'
import { cancelReasonsOf, cancelSchema } from '../../shared/rental/cancel-schema.ts'
import { FREED } from '../../shared/rental/line.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import type { Openable } from '../ui/dialogs/dialog.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useInvalidateRentals } from './use-invalidate-rentals.ts'

interface CancelDialogProps extends Openable {
  rental: Answers['rentals']['one']
  side: 'owner' | 'renter'
}

/** Cancels a confirmed rental. */
export function CancelDialog({ rental, side, ...dialog }: CancelDialogProps) {
  const { rentalId, title, startDate, endDate } = rental
  const other = side === 'owner' ? rental.renterName : rental.ownerName
  const invalidateRentals = useInvalidateRentals()
  const cancel = trpc.rentals.cancel.useMutation({
    onSuccess: () => void succeeded('Rental cancelled', `${other} is told. The days ${FREED}.`),
    onSettled: () => void invalidateRentals(),
  })
  return (
    <ReasonDialog
      {...dialog}
      title="Cancel this rental?"
      rentalId={rentalId}
      draft={`cancel-${rentalId}`}
      schema={cancelSchema}
      options={cancelReasonsOf[side].map((one) => [one, cancelReasonWords[one]] as const)}
      reader={other}
      meaning={
        <>
          <bdi>{side === 'owner' ? other : 'You'}</bdi> will not get <bdi>{title}</bdi> for{' '}
          {formatDays({ from: startDate, to: endDate }, useToday())}. <bdi>{other}</bdi> is told at once, and
          the days are free for others.
          {side === 'owner' &&
            ' From five rentals on, your closet says how many you have cancelled; not those whose dress was late or damaged.'}
        </>
      }
      dismiss="Keep it"
      action="Cancel rental"
      busy="Cancelling..."
      call={cancel}
      failure="Your cancellation did not arrive. Please try again."
    />
  )
}
