import { useState } from 'react'
import type { Answers } from '../../api/api.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { BlockForm, nothingBlocked } from './block-form.tsx'
import { useBlock } from './use-block.ts'

interface BlockDialogProps {
  dresses: Answers['dresses']['mine']
  opened: boolean
  onClose: () => void
}

/** Blocks days of a dress. The text survives Escape. */
export function BlockDialog({ dresses, opened, onClose }: BlockDialogProps) {
  const [values, setValues] = useState(nothingBlocked)
  // Not the form's, which ends when the dialog is closed: a reopened dialog still shows a pending request.
  const block = useBlock(() => {
    setValues(nothingBlocked)
    onClose()
  })
  return (
    <Dialog title="Block Dates" opened={opened} onClose={onClose} size="auto" isLarge>
      <BlockForm dresses={dresses} values={values} onValues={setValues} block={block} onClose={onClose} />
    </Dialog>
  )
}
