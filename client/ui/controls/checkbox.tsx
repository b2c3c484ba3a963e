import classes from './checkbox.module.css'

interface CheckboxProps {
  /** Read aloud; shown beside the box unless `isBare`. */
  label: string
  checked: boolean
  /** Some of what it stands for, and not all. */
  isPartial?: boolean
  isBare?: boolean
  onChange: (checked: boolean) => void
}

/** A box to tick, as the browser draws it, in a touch area of 44 px. */
export const Checkbox = ({ label, checked, isPartial = false, isBare = false, onChange }: CheckboxProps) => (
  <label className={classes.checkbox} data-bare={isBare || undefined}>
    <input
      type="checkbox"
      checked={checked}
      aria-label={isBare ? label : undefined}
      // A browser knows this state only as a property.
      ref={(input) => {
        if (input) input.indeterminate = isPartial
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {!isBare && label}
  </label>
)
