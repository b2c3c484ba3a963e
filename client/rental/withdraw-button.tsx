import { formatDays } from '../../shared/day.ts'
import { FREED } from '../../shared/rental/line.ts'
import { trpc, type Answers } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { useToday } from '../calendar/today.ts'
import { succeeded } from '../ui/feedback/toast.tsx'
import { changeFailed } from './change-failed.ts'
import { useInvalidateRentals } from './use-invalidate-rentals.ts'
import classes from './rental-rows.module.css'

const load = async () => (await import('../ui/dialogs/confirm.tsx')).Confirm

interface WithdrawButtonProps {
  rental: Pick<
    Answers['rentals']['mine'][number],
    'rentalId' | 'title' | 'startDate' | 'endDate' | 'ownerDisplayName'
  >
}

/** Withdraws a pending request, after a confirmation. */
export function WithdrawButton({ rental }: WithdrawButtonProps) {
  const { rentalId, title, startDate, endDate, ownerDisplayName } = rental
  const today = useToday()
  const withdrawal = useWithdraw()
  const { Dialog: Confirm, opened, open, close } = useLazyDialog(load)
  return (
    <>
      <Button
        variant="default"
        className={classes.withdraw}
        aria-label={`Withdraw the request for ${title}`}
        aria-disabled={withdrawal.isPending}
        onClick={open}
      >
        Withdraw
      </Button>
      {Confirm && (
        <Confirm
          title="Withdraw this request?"
          action="Withdraw"
          opened={opened}
          onClose={close}
          onConfirm={() => withdrawal.mutate({ rentalId })}
        >
          {`Your request for ${title}, ${formatDays({ from: startDate, to: endDate }, today)}, ends. ${ownerDisplayName} is told, and the days may go to somebody else.`}
        </Confirm>
      )}
    </>
  )
}

/** Withdraws a request. Queries of rentals are invalidated even after a failure. */
function useWithdraw() {
  const invalidateRentals = useInvalidateRentals()
  return trpc.rentals.withdraw.useMutation({
    onSuccess: () => succeeded('Request withdrawn', `The days ${FREED}.`),
    onError: (error) => changeFailed(error, 'Failed to update rental status'),
    onSettled: invalidateRentals,
  })
}
