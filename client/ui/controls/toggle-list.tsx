import classes from './toggle-list.module.css'

interface ToggleListProps<Value extends string> {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: readonly Value[]
  /** Called with all chosen values, in the order of the options. */
  onChange: (chosen: Value[]) => void
}

/** Checkboxes for a few values. */
export const ToggleList = <Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: ToggleListProps<Value>) => (
  <fieldset className={classes.list}>
    <legend className="label">{legend}</legend>
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
