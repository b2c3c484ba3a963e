import type { ReactNode, SubmitEvent } from 'react'
import { Button, type ButtonLook } from '../controls/button.tsx'
import { SubmitButton } from '../controls/submit-button.tsx'
import { Problem } from '../feedback/alert.tsx'
import classes from './dialog-form.module.css'

export interface DialogFormProps extends Pick<ButtonLook, 'color'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onCancel: () => void
  isPending: boolean
  /** Why the last attempt failed. */
  problem?: ReactNode
  /** The label of the button that closes the dialog. */
  dismiss?: string
  /** The button's label, and its label while busy. */
  action: string
  busy: string
  className?: string
  children: ReactNode
}

/** The form in a dialog: fields, error, and two buttons. Nothing is sent twice. */
export const DialogForm = ({
  onSubmit,
  onCancel,
  isPending,
  problem,
  dismiss = 'Cancel',
  action,
  busy,
  color,
  className = '',
  children,
}: DialogFormProps) => (
  <form
    method="post" // were it sent before it is ours, no password would stand in the address
    noValidate
    className={`${classes.form} ${className}`}
    onSubmit={(event) => (isPending ? event.preventDefault() : onSubmit(event))}
  >
    {children}
    {problem && <Problem>{problem}</Problem>}
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel}>
        {dismiss}
      </Button>
      <SubmitButton color={color} label={action} busyLabel={busy} isBusy={isPending} />
    </div>
  </form>
)
