import { actionRows, type SanctionAction } from '../../../shared/moderation/sanction.ts'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { RowButton } from '../row-parts.tsx'

const loadDialog = async () => (await import('./act-dialog.tsx')).ActDialog

interface ActButtonProps {
  action: SanctionAction
  /** Of the person, dress, picture, review or message, as text. */
  id: string
  /** Whom or what it is about, in words. */
  about: string
  /** The report that it follows from. */
  reportId?: number | undefined
  /** Of the button, where there is little room. */
  label?: string
  /** The id of what describes the button. */
  name?: string
  /** Called before the button may leave. */
  onOpen?: () => void
}

/** A button that lets an admin decide something, in a dialog. */
export function ActButton({ label, name, onOpen, reportId, ...decided }: ActButtonProps) {
  const { Dialog, opened, open, close } = useLazyDialog(loadDialog)
  return (
    <>
      <RowButton
        name={name}
        onClick={() => {
          onOpen?.()
          open()
        }}
      >
        {label ?? actionRows[decided.action].label}
      </RowButton>
      {Dialog && <Dialog {...decided} {...{ reportId, opened }} onClose={close} />}
    </>
  )
}
