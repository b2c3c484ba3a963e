import { useId } from 'react'
import { units, type Unit } from '../../shared/dress/units.ts'
import classes from './unit-switch.module.css'

const names: Record<Unit, string> = { cm: 'centimeters', in: 'inches' }

interface UnitSwitchProps {
  unit: Unit
  onChange: (unit: Unit) => void
}

export function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  const id = useId()
  return (
    <fieldset className={classes.units}>
      <legend>Measures in</legend>
      {units.map((one) => (
        <label key={one}>
          <input type="radio" name={id} checked={unit === one} onChange={() => onChange(one)} /> {names[one]}
        </label>
      ))}
    </fieldset>
  )
}
