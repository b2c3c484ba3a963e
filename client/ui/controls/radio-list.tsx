import { useId, type ReactNode } from 'react'
import classes from './radio-list.module.css'

interface RadioListProps<Value extends string> {
  legend: string
  /** What can be chosen, and its words. */
  options: readonly (readonly [Value, string])[]
  value?: Value | undefined
  onChange: (value: Value) => void
  /** What is wrong with the choice, if anything. */
  error?: ReactNode
  /** Its name in a form, by which the form finds it. */
  'data-path'?: string
}

/** One of a few, all in sight. A dialog that opens puts the keyboard on what is chosen, or on the first. */
export function RadioList<Value extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  'data-path': path,
}: RadioListProps<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.list} aria-describedby={error ? `${id}-problem` : undefined}>
      <legend>{legend}</legend>
      {options.map(([name, label]) => (
        <label key={name}>
          <input
            type="radio"
            name={id}
            data-path={path}
            value={name}
            checked={value === name}
            data-autofocus={name === (value ?? options[0]?.[0]) || undefined}
            onChange={() => onChange(name)}
          />
          {label}
        </label>
      ))}
      {error && (
        <p id={`${id}-problem`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
