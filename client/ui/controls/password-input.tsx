import { useState } from 'react'
import { EyeIcon } from '../icons.tsx'
import classes from './password-input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password field with a button to show it. Mantine's own has five times the code. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSectionWidth={46}
      rightSection={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          className={classes.toggle}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon />
        </button>
      }
    />
  )
}
