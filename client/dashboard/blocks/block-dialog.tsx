import { useState } from 'react'
import type { Answers } from '../../api.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { BlockForm, nothingBlocked } from './block-form.tsx'

interface BlockDialogProps {
  dresses: Answers['dresses']['mine']
  opened: boolean
  onClose: () => void
}

/** Keeps days of a dress for its owner. What was typed outlives an accidental Escape. */
export function BlockDialog({ dresses, opened, onClose }: BlockDialogProps) {
  const [values, setValues] = useState(nothingBlocked)
  return (
    <Dialog title="Block Dates" opened={opened} onClose={onClose} size="auto" isLarge>
      <BlockForm
        dresses={dresses}
        values={values}
        onValues={setValues}
        onClose={onClose}
        onBlocked={() => {
          setValues(nothingBlocked)
          onClose()
        }}
      />
    </Dialog>
  )
}
