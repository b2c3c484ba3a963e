import { useState } from 'react'
import { EyeIcon } from '../icons.tsx'
import classes from './password-input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password, hidden unless asked for. Mantine's own brings five times the code for the same. */
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
