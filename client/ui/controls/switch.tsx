import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './switch.module.css'

interface SwitchProps {
  label: string
  /** The topic, read after the label, which several switches share. */
  about: string
  checked: boolean
  /** While busy it ignores presses, yet keeps the focus. */
  isBusy: boolean
  onChange: (checked: boolean) => void
}

/** A setting that applies at once, without a form. A native checkbox in forced-colors mode. */
export function Switch({ label, about, checked, isBusy, onChange }: SwitchProps) {
  const input = useRef<HTMLInputElement>(null)
  const catchUp = useEffectEvent(() => {
    if (input.current && input.current.checked !== checked) onChange(input.current.checked)
  })
  // A press before hydration is shown by the browser but unknown to React.
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
