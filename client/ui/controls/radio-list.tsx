import { useId } from 'react'
import classes from './radio-list.module.css'

interface RadioListProps<Value extends string> {
  legend: string
  /** What can be chosen, and its words. */
  options: readonly (readonly [Value, string])[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** What is wrong with the choice, if anything. */
  problem?: string | false
}

/** One of a few, all in sight. A dialog that opens puts the keyboard on what is chosen, or on the first. */
export function RadioList<Value extends string>({
  legend,
  options,
  value,
  onChange,
  problem,
}: RadioListProps<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.list} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{legend}</legend>
      {options.map(([name, label]) => (
        <label key={name}>
          <input
            type="radio"
            name={id}
            value={name}
            checked={value === name}
            data-autofocus={name === (value ?? options[0]?.[0]) || undefined}
            onChange={() => onChange(name)}
          />
          {label}
        </label>
      ))}
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
