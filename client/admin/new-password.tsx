import { useRef, useState } from 'react'
import classes from './admin-list.module.css'
import { Button } from '../ui/controls/button.tsx'

interface NewPasswordProps {
  /** The account's address; the form's field is empty again by now. */
  email: string
  password: string
}

/** The temporary password, shown once, to be copied. */
export function NewPassword({ email, password }: NewPasswordProps) {
  const field = useRef<HTMLInputElement>(null)
  const [label, setLabel] = useState('Copy')

  async function copy() {
    try {
      await navigator.clipboard.writeText(password)
      setLabel('Copied')
    } catch {
      // Without https or permission there is no clipboard: the text is selected for copying by keyboard.
      field.current?.focus()
      field.current?.select()
      setLabel('Selected')
    }
  }

  return (
    <div className={`stack ${classes.newPassword}`}>
      <h2>Password Reset Successful</h2>
      <p>Please securely share this temporary password with the user:</p>
      <div className={classes.secret}>
        <input
          ref={field}
          readOnly
          value={password}
          aria-label="Temporary password"
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{label}</Button>
      </div>
      <p>
        It is for <strong>{email}</strong> and works for 24 hours.
      </p>
    </div>
  )
}
