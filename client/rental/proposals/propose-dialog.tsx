import { useState } from 'react'
import type { DateSelection } from '../../calendar/date-selection.ts'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { ProposeForm, type Wanted } from './propose-form.tsx'

interface ProposeDialogProps extends Openable {
  wanted: Wanted
}

/** Proposes other days to the other side. Days and text survive Escape, the text a reload too. */
export function ProposeDialog({ wanted, opened, onClose }: ProposeDialogProps) {
  const [chosen, setChosen] = useState<DateSelection>({})
  return (
    <Dialog
      title={wanted.isAfterYes ? 'Change the days' : 'Propose other days'}
      opened={opened}
      onClose={onClose}
      size="auto"
      isLarge
    >
      <ProposeForm wanted={wanted} chosen={chosen} onChosen={setChosen} onClose={onClose} />
    </Dialog>
  )
}
