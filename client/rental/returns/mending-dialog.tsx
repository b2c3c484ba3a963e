import { useState } from 'react'
import { addDays, formatWeekday, type Day } from '../../../shared/day.ts'
import { reason, trpc, type Answers } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import classes from './return-part.module.css'

interface MendingDialogProps {
  rental: Answers['rentals']['one']
  opened: boolean
  onClose: () => void
}

/** How long mending is taken to last at first. */
const MENDING_DAYS = 7

/** Blocks the days that a dress is at the tailor's, from its first free one on. */
export function MendingDialog({ rental, opened, onClose }: MendingDialogProps) {
  const { dressId, title, heldUntil } = rental
  const today = useToday()
  const from = heldUntil && heldUntil >= today ? addDays(heldUntil, 1) : today
  const [until, setUntil] = useState<Day>(addDays(from, MENDING_DAYS - 1))
  const invalidateRentals = useInvalidateRentals()
  const block = trpc.rentals.block.useMutation({
    onSuccess() {
      onClose()
      void succeeded('Dates blocked', `${title} is kept until ${formatWeekday(until)}.`)
    },
    onSettled: () => void invalidateRentals(),
  })
  return (
    <Dialog title="Keep it for the tailor" opened={opened} onClose={onClose}>
      <DialogForm
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!until) return
          block.mutate({ dressId, startDate: from, endDate: until, reason: 'Mending' })
        }}
        onCancel={onClose}
        isPending={block.isPending}
        problem={block.error && reason(block.error, 'The dates could not be blocked. Please try again.')}
        action="Block dates"
        busy="Blocking..."
      >
        <p>
          Nobody can ask for <bdi>{title}</bdi> from {formatWeekday(from)} on. You can free the days at any
          time.
        </p>
        <TextInput
          type="date"
          data-autofocus
          label="Until"
          min={from}
          required
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
