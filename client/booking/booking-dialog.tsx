import { useState } from 'react'
import { withIdempotencyKey } from '../api/idempotency-key.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { Booked, Dress } from './use-book.ts'
import { forgetDraft, keepDraft, noWishes, readDraft } from './booking-draft.ts'
import { BookingForm } from './booking-form.tsx'
import type { DateSelection } from '../calendar/date-selection.ts'

interface BookingDialogProps {
  dress: Dress
  /** Who asks. */
  userId: string
  opened: boolean
  /** True where other days than those that are chosen are wanted. */
  isChoosing: boolean
  chosen: DateSelection
  onChosen: (chosen: DateSelection) => void
  onClose: () => void
  /** After a request has gone out; the dialog is done with its days. */
  onBooked: (booked: Booked) => void
}

/** Asks for a dress. What was typed outlives an accidental Escape, and a way over the sign-in page. */
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
  // Not the form's, which ends when the dialog is closed: a request whose answer was lost may be sent from the next one.
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
