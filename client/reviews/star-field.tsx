import { useId } from 'react'
import classes from './star-field.module.css'

interface StarFieldProps {
  legend: string
  value: number | undefined
  onChange: (stars: number) => void
  /** The error, if any. */
  problem?: string | false
  /** True for the first field of a dialog, which gets the focus. */
  isFirst?: boolean
}

const words = ['Poor', 'Not so good', 'All right', 'Good', 'Excellent']

/** One to five stars: radio buttons, so that arrows choose among them. */
export function StarField({ legend, value = 0, onChange, problem, isFirst }: StarFieldProps) {
  const id = useId()
  return (
    <fieldset className={classes.field} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="label">{legend}</legend>
      <div className={classes.stars}>
        {words.map((word, index) => (
          <label key={word} data-lit={index < value || undefined}>
            <input
              type="radio"
              name={id}
              value={index + 1}
              checked={value === index + 1}
              aria-label={`${index + 1} ${index ? 'stars' : 'star'}: ${word}`}
              data-autofocus={(isFirst && index + 1 === (value || 1)) || undefined}
              onChange={() => onChange(index + 1)}
            />
            <span aria-hidden>{index < value ? '★' : '☆'}</span>
          </label>
        ))}
        <span aria-hidden className={classes.word}>
          {words[value - 1]}
        </span>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
