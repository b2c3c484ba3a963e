import { formatDays, type DayRange } from '../../shared/day.ts'
import { formatUsd, toCents } from '../../shared/price.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import classes from './proposal.module.css'

interface AcceptDialogProps {
  days: DayRange
  totalPrice: number
  ownerName: string
  title: string
  opened: boolean
  onClose: () => void
  onAccept: () => void
}

/** Says once more what a renter's yes to other days means. The keyboard starts at the way back. */
export function AcceptDialog({
  days,
  totalPrice,
  ownerName,
  title,
  opened,
  onClose,
  onAccept,
}: AcceptDialogProps) {
  const range = formatDays(days, useToday())
  return (
    <Dialog
      title={`Accept ${range} for ${formatUsd(toCents(totalPrice))}?`}
      opened={opened}
      onClose={onClose}
    >
      <p className={classes.meaning}>
        Then the rental is confirmed: <bdi>{title}</bdi> is yours on these days, and <bdi>{ownerName}</bdi> is
        told. The days that you asked for are free again.
      </p>
      <div className={classes.buttons} data-end>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onClose()
            onAccept()
          }}
        >
          Accept
        </Button>
      </div>
    </Dialog>
  )
}
