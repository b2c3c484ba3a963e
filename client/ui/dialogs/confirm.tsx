import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import classes from './confirm.module.css'
import { Dialog, type Openable } from './dialog.tsx'

interface ConfirmProps extends Openable {
  title: string
  /** The consequences. */
  children: ReactNode
  /** The label of the confirming button. */
  action: string
  /** The label of the other, where “Cancel” could be taken for it. */
  cancel?: string
  /** For what cannot be undone. */
  isRed?: boolean
  onConfirm: () => void
}

/** Confirms what cannot be undone. The focus starts at Cancel. */
export const Confirm = ({
  title,
  children,
  action,
  cancel = 'Cancel',
  isRed = true,
  opened,
  onConfirm,
  onClose,
}: ConfirmProps) => (
  <Dialog title={title} opened={opened} onClose={onClose}>
    <p className={classes.text}>{children}</p>
    <div className={`buttons ${classes.actions}`}>
      <Button variant="default" data-autofocus onClick={onClose}>
        {cancel}
      </Button>
      <Button
        color={isRed ? 'red' : undefined}
        onClick={() => {
          if (!opened) return // the second press of a double click, while it fades
          onClose()
          onConfirm()
        }}
      >
        {action}
      </Button>
    </div>
  </Dialog>
)
