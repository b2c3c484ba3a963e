import { formatDays, type DayRange } from '../../../shared/day.ts'
import { formatUsd, toCents } from '../../../shared/price.ts'
import { useToday } from '../../calendar/today.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'

interface AcceptDialogProps {
  days: DayRange
  totalPrice: number
  ownerName: string
  title: string
  opened: boolean
  onClose: () => void
  onAccept: () => void
}

/** Confirms what accepting other days means. */
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
    <Confirm
      title={`Accept ${range} for ${formatUsd(toCents(totalPrice))}?`}
      action="Accept"
      isRed={false}
      opened={opened}
      onClose={onClose}
      onConfirm={onAccept}
    >
      Then the rental is confirmed: <bdi>{title}</bdi> is yours on these days, and <bdi>{ownerName}</bdi> is
      told. The days that you asked for are free again.
    </Confirm>
  )
}
