import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { Dress, Wishes } from './book.ts'
import { BookingForm } from './booking-form.tsx'
import type { Chosen } from './chosen-days.ts'

interface BookingDialogProps {
  dress: Dress
  opened: boolean
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  onClose: () => void
  /** After a request has gone out; the dialog is done with its days. */
  onBooked: () => void
}

const nothing: Wishes = { bookingNotes: '', specialRequests: '' }

/** Asks for a dress. What was typed outlives an accidental Escape. */
export function BookingDialog({ dress, opened, chosen, onChosen, onClose, onBooked }: BookingDialogProps) {
  const [wishes, setWishes] = useState(nothing)
  return (
    <Dialog title={`Rent ${dress.title}`} opened={opened} onClose={onClose} size="auto" isLarge>
      <BookingForm
        dress={dress}
        chosen={chosen}
        onChosen={onChosen}
        wishes={wishes}
        onWishes={setWishes}
        onClose={onClose}
        onBooked={() => {
          setWishes(nothing)
          onBooked()
        }}
      />
    </Dialog>
  )
}
