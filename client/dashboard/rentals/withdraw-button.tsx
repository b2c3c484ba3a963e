import { useState } from 'react'
import { formatDays } from '../../../shared/day.ts'
import type { Answers } from '../../api.ts'
import { useWithdraw } from './use-withdraw.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useToday } from '../../calendar/today.ts'
import classes from '../dashboard.module.css'

interface WithdrawButtonProps {
  rental: Pick<
    Answers['rentals']['mine'][number],
    'rentalId' | 'title' | 'startDate' | 'endDate' | 'ownerDisplayName'
  >
}

/** Takes a pending request back, once it has been asked whether one is sure. */
export function WithdrawButton({ rental }: WithdrawButtonProps) {
  const { rentalId, title, startDate, endDate, ownerDisplayName } = rental
  const today = useToday()
  const withdrawal = useWithdraw()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.withdraw}
        aria-label={`Withdraw the request for ${title}`}
        aria-disabled={withdrawal.isPending}
        onClick={() => withdrawal.isPending || setAsking(true)}
      >
        Withdraw
      </Button>
      <Confirm
        title="Withdraw this request?"
        action="Withdraw"
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdrawal.mutate({ rentalId })}
      >
        {`${ownerDisplayName} will no longer see your request for ${title}, ${formatDays({ from: startDate, to: endDate }, today)}. The dates may go to somebody else.`}
      </Confirm>
    </>
  )
}
