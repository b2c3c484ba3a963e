import { useId, type ReactNode } from 'react'
import classes from './radio-list.module.css'

interface RadioListProps<Value extends string> {
  legend: string
  options: readonly (readonly [Value, string])[]
  value?: Value | undefined
  onChange: (value: Value) => void
  error?: ReactNode
  /** The field's name, by which the form finds it. */
  'data-path'?: string
}

/** Radio buttons. A dialog that opens focuses the chosen one, or the first. */
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
      <legend className="label">{legend}</legend>
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
