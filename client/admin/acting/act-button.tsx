import { actionRows, type SanctionAction } from '../../../shared/moderation/sanction.ts'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import classes from '../reports.module.css'

const loadDialog = async () => (await import('./act-dialog.tsx')).ActDialog

interface ActButtonProps {
  action: SanctionAction
  /** Of the person, dress, picture, review or message, as text. */
  id: string
  /** The report that it follows from. */
  reportId?: number | undefined
  /** Of the button, where there is little room. */
  label?: string
  /** The id of what describes the button. */
  name?: string
}

/** A button that lets an admin decide something, in a dialog. */
export function ActButton({ action, id, reportId, label = actionRows[action].label, name }: ActButtonProps) {
  const { Dialog, opened, open, close } = useLazyDialog(loadDialog)
  return (
    <>
      <button type="button" className={classes.lookButton} aria-describedby={name} onClick={open}>
        {label}
      </button>
      {Dialog && <Dialog {...{ action, id, reportId, opened }} onClose={close} />}
    </>
  )
}
