import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './switch.module.css'

interface SwitchProps {
  label: string
  /** What it is about, read after the label: several with the same one stand below each other. */
  about: string
  checked: boolean
  /** While it is on its way it takes no second press, yet keeps the keyboard. */
  isBusy: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off at once, without a form to send. A box to tick for whoever draws their own colours. */
export function Switch({ label, about, checked, isBusy, onChange }: SwitchProps) {
  const input = useRef<HTMLInputElement>(null)
  const catchUp = useEffectEvent(() => {
    if (input.current && input.current.checked !== checked) onChange(input.current.checked)
  })
  // Pressed before the application was there, a browser shows it and React knows nothing of it.
  useEffect(() => catchUp(), [])

  return (
    <label className={classes.switch}>
      {label}
      <span className="unseen">: {about}</span>
      <input
        ref={input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the box says itself whether it is checked
        role="switch"
        checked={checked}
        aria-disabled={isBusy}
        onChange={(event) => !isBusy && onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
