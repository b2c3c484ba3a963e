import { useState } from 'react'
import type { Size } from '../../shared/dress/dress.ts'
import { lettered, sizeChart, toCentimetres } from '../../shared/dress/size-chart.ts'
import { Dialog, type Openable } from '../ui/dialogs/dialog.tsx'
import classes from './size-guide.module.css'

interface SizeGuideDialogProps extends Openable {
  size?: Size | undefined
}

const units = ['inches', 'centimetres'] as const

/** The body of each size, and sizes elsewhere. */
export function SizeGuideDialog({ size, opened, onClose }: SizeGuideDialogProps) {
  const [unit, setUnit] = useState<(typeof units)[number]>('inches')
  const marked = size ? (lettered[size] ?? [size]) : []
  const shown = (inches: number) => (unit === 'inches' ? inches : toCentimetres(inches))

  return (
    <Dialog title="Size guide" size="44rem" isLarge opened={opened} onClose={onClose}>
      {size && (
        <p className={classes.words}>
          This dress is a size {size}
          {lettered[size] && `, which usually means US ${marked.join(' to ')}`}.
        </p>
      )}
      <p className={classes.words}>
        Measure around the fullest part of your bust and hips and the narrowest part of your waist. Between
        two sizes, take the larger one: a dress can be pinned in, not let out. Designers cut differently, so
        compare with a dress that fits you.
      </p>
      <fieldset className={classes.units}>
        <legend>Measures in</legend>
        {units.map((one) => (
          <label key={one}>
            <input type="radio" name="unit" checked={unit === one} onChange={() => setUnit(one)} /> {one}
          </label>
        ))}
      </fieldset>
      <div className={classes.scroll}>
        <table className={classes.chart}>
          <thead>
            <tr>
              {['US', 'Letter', 'Bust', 'Waist', 'Hips', 'UK', 'DE', 'FR', 'IT'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizeChart.map(({ us, letter, bust, waist, hips, uk, de, fr, it }) => (
              <tr key={us} aria-current={marked.includes(us) || undefined}>
                <th scope="row">{us}</th>
                <td>{letter}</td>
                <td>{shown(bust)}</td>
                <td>{shown(waist)}</td>
                <td>{shown(hips)}</td>
                <td>{uk}</td>
                <td>{de}</td>
                <td>{fr}</td>
                <td>{it}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
