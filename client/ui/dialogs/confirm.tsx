import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import classes from './confirm.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  /** What will happen. */
  children: ReactNode
  /** What is done when they are sure. */
  action: string
  /** Red warns of what cannot be undone. */
  isRed?: boolean
  opened: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before what cannot be undone. The keyboard starts at the way back. */
export const Confirm = ({
  title,
  children,
  action,
  isRed = true,
  opened,
  onConfirm,
  onClose,
}: ConfirmProps) => (
  <Dialog title={title} opened={opened} onClose={onClose}>
    <p className={classes.text}>{children}</p>
    <div className={classes.actions}>
      <Button variant="default" data-autofocus onClick={onClose}>
        Cancel
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
