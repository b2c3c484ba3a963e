import { Button, Spinner, type ButtonLook } from './button.tsx'

interface SubmitButtonProps extends ButtonLook {
  /** What it does. */
  label: string
  /** What it says while it does it. */
  busyLabel: string
  isBusy: boolean
  disabled?: boolean
}

/** A form's button: while busy it says so, turns a spinner and takes no second press, yet keeps the keyboard. */
export const SubmitButton = ({ label, busyLabel, isBusy, ...button }: SubmitButtonProps) => (
  <Button
    {...button}
    type="submit"
    aria-disabled={isBusy}
    onClick={(event) => isBusy && event.preventDefault()}
  >
    {isBusy && <Spinner />}
    {isBusy ? busyLabel : label}
  </Button>
)
