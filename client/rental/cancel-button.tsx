import type { Answers } from '../api/api.ts'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'

const load = async () => (await import('./cancel-dialog.tsx')).CancelDialog

interface CancelButtonProps {
  rental: Answers['rentals']['one']
  side: 'owner' | 'renter'
}

/** Cancels a confirmed rental, for either side. */
export function CancelButton({ rental, side }: CancelButtonProps) {
  const { Dialog, opened, open, close } = useLazyDialog(load)
  return (
    <div>
      <button type="button" className="link" onClick={open}>
        Cancel this rental
      </button>
      {Dialog && <Dialog rental={rental} side={side} opened={opened} onClose={close} />}
    </div>
  )
}
