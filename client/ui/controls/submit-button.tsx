import { Button, Spinner, type ButtonLook } from './button.tsx'

interface SubmitButtonProps extends ButtonLook {
  label: string
  busyLabel: string
  isBusy: boolean
  disabled?: boolean
}

/** A submit button: while busy it shows another label and a spinner and ignores presses, yet keeps the focus. */
export const SubmitButton = ({ label, busyLabel, isBusy, ...button }: SubmitButtonProps) => (
  <Button {...button} type="submit" aria-disabled={isBusy}>
    {isBusy && <Spinner />}
    {isBusy ? busyLabel : label}
  </Button>
)
