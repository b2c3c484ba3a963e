import { Button } from '../../ui/controls/button.tsx'
import classes from './login.module.css'

interface AccountExistsProps {
  /** The masked address. */
  emailHint: string
  /** What the user can do. */
  message: string
  onClose: () => void
}

/** On mount. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Shown when Google's address has an account with a password already (docs/product.md#google). */
export function AccountExists({ emailHint, message, onClose }: AccountExistsProps) {
  return (
    <div role="alert" className={classes.exists}>
      <h2>Account Already Exists</h2>
      {emailHint && <p className={classes.hint}>{emailHint}</p>}
      <p>{message}</p>
      <Button ref={focus} onClick={onClose}>
        Got it
      </Button>
    </div>
  )
}
