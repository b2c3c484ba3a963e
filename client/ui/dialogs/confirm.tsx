import { Button } from '../controls/button.tsx'
import classes from './confirm.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  /** What will happen. */
  children: string
  /** What is done when they are sure. */
  action: string
  opened: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before what cannot be undone. The keyboard starts at the way back. */
export const Confirm = ({ title, children, action, opened, onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} opened={opened} onClose={onClose}>
    <p className={classes.text}>{children}</p>
    <div className={classes.actions}>
      <Button variant="default" data-autofocus onClick={onClose}>
        Cancel
      </Button>
      <Button
        color="red"
        onClick={() => {
          onClose()
          onConfirm()
        }}
      >
        {action}
      </Button>
    </div>
  </Dialog>
)
