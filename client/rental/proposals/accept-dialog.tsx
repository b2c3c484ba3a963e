import { formatDays, type DayRange } from '../../../shared/day.ts'
import { formatUsd, toCents } from '../../../shared/price.ts'
import { useToday } from '../../calendar/today.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'

interface AcceptDialogProps {
  days: DayRange
  totalPrice: number
  otherName: string
  title: string
  /** Of a rental that is agreed on. */
  isAfterYes: boolean
  opened: boolean
  onClose: () => void
  onAccept: () => void
}

/** Confirms what accepting other days means. */
export function AcceptDialog({
  days,
  totalPrice,
  otherName,
  title,
  isAfterYes,
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
      {isAfterYes ? (
        <>
          Then the rental of <bdi>{title}</bdi> moves to these days, and <bdi>{otherName}</bdi> is told. Days
          that it no longer needs are free again.
        </>
      ) : (
        <>
          Then the rental is confirmed: <bdi>{title}</bdi> is yours on these days, and <bdi>{otherName}</bdi>{' '}
          is told. The days that you asked for are free again.
        </>
      )}
    </Confirm>
  )
}
