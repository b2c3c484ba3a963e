import { useState } from 'react'
import { withIdempotencyKey } from '../api/idempotency-key.ts'
import { Dialog, type Openable } from '../ui/dialogs/dialog.tsx'
import type { Booked, Dress } from './use-book.ts'
import { forgetDraft, keepDraft, noWishes, readDraft } from './booking-draft.ts'
import { BookingForm } from './booking-form.tsx'
import type { DateSelection } from '../calendar/date-selection.ts'

interface BookingDialogProps extends Openable {
  dress: Dress
  userId: string
  /** True when other days than the chosen ones are wanted. */
  isChoosing: boolean
  chosen: DateSelection
  onChosen: (chosen: DateSelection) => void
  /** Called after the request was sent, when the days are no longer needed. */
  onBooked: (booked: Booked) => void
}

/** Requests a dress. What was typed survives Escape, and the detour over the sign-in page. */
export function BookingDialog({
  dress,
  userId,
  opened,
  isChoosing,
  chosen,
  onChosen,
  onClose,
  onBooked,
}: BookingDialogProps) {
  const draft = { userId, dressId: dress.id }
  const [wishes, setWishes] = useState(() => readDraft(draft))
  // Not the form's, which ends with the dialog: a request whose answer was lost is sent again by the next.
  const [options, setOptions] = useState(withIdempotencyKey)
  return (
    <Dialog title={`Rent ${dress.title}`} opened={opened} onClose={onClose} size="auto" isLarge>
      <BookingForm
        dress={dress}
        chosen={chosen}
        isChoosing={isChoosing}
        onChosen={onChosen}
        wishes={wishes}
        onWishes={(written) => {
          setWishes(written)
          keepDraft(draft, written)
        }}
        attempt={{ options, renew: () => setOptions(withIdempotencyKey) }}
        onClose={onClose}
        onBooked={(booked) => {
          setWishes(noWishes)
          forgetDraft(draft)
          onBooked(booked)
        }}
      />
    </Dialog>
  )
}
