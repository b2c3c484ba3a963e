import classes from './available-switch.module.css'

interface AvailableSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Whether a dress can be rented. A native checkbox, drawn as a switch. */
export const AvailableSwitch = ({ isOn, onChange }: AvailableSwitchProps) => (
  <label className={classes.row}>
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      checked={isOn}
      aria-checked={isOn}
      aria-label="Available for rent"
      aria-describedby="available-help"
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>
      <span className={classes.state}>{isOn ? 'Available' : 'Unavailable'}</span>
      <span id="available-help" className={classes.help}>
        {isOn
          ? 'Everybody can find and request it.'
          : 'Hidden from the shop and not to be requested. Rentals already agreed on stay.'}
      </span>
    </span>
  </label>
)
