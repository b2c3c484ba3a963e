import { Button, Loader, type ButtonProps } from '@mantine/core'

interface SubmitButtonProps extends ButtonProps {
  /** What it does. */
  label: string
  /** What it says while it does it. */
  busyLabel: string
  isBusy: boolean
}

/** A form's button: while busy it says so, turns a spinner and takes no second press, yet keeps the keyboard. */
export const SubmitButton = ({ label, busyLabel, isBusy, ...button }: SubmitButtonProps) => (
  <Button
    type="submit"
    {...button}
    aria-disabled={isBusy}
    onClick={(event) => isBusy && event.preventDefault()}
    leftSection={isBusy && <Loader size={16} color="currentcolor" aria-hidden />}
  >
    {isBusy ? busyLabel : label}
  </Button>
)
