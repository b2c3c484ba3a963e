import classes from './toggle-list.module.css'

interface ToggleListProps<Value extends string> {
  legend: string
  /** What can be chosen, and its words. */
  options: readonly (readonly [Value, string])[]
  chosen: readonly Value[]
  /** Given all that are chosen now, in the order of the options. */
  onChange: (chosen: Value[]) => void
}

/** Any of a few, all in sight. */
export const ToggleList = <Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: ToggleListProps<Value>) => (
  <fieldset className={classes.list}>
    <legend>{legend}</legend>
    {options.map(([name, label]) => (
      <label key={name}>
        <input
          type="checkbox"
          checked={chosen.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              options.flatMap(([one]) => ((one === name ? checked : chosen.includes(one)) ? [one] : [])),
            )
          }
        />
        {label}
      </label>
    ))}
  </fieldset>
)
