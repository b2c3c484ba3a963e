import classes from './checkbox.module.css'

interface CheckboxProps {
  /** For screen readers; visible beside the box unless `isBare`. */
  label: string
  checked: boolean
  /** Indeterminate. */
  isPartial?: boolean
  isBare?: boolean
  onChange: (checked: boolean) => void
}

/** A native checkbox with a touch target of 44 px. */
export const Checkbox = ({ label, checked, isPartial = false, isBare = false, onChange }: CheckboxProps) => (
  <label className={classes.checkbox} data-bare={isBare || undefined}>
    <input
      type="checkbox"
      checked={checked}
      aria-label={isBare ? label : undefined}
      // Indeterminate exists only as a property.
      ref={(input) => {
        if (input) input.indeterminate = isPartial
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {!isBare && label}
  </label>
)
