import { fitLabels, fits, fitSentence, type FitCounts } from '../../shared/review.ts'
import classes from './reviews.module.css'

/** The answers on fit, as a sentence and as three bars with their numbers. */
export function FitBar({ fit }: { fit: FitCounts }) {
  const all = fits.reduce((sum, name) => sum + fit[name], 0)
  return (
    <div className={classes.fit}>
      <p>{fitSentence(fit)}</p>
      <dl>
        {fits.map((name) => (
          <div key={name}>
            <dt>{fitLabels[name]}</dt>
            <dd>
              <span className={classes.bar}>
                <span style={{ inlineSize: `${(100 * fit[name]) / all}%` }} />
              </span>
              {fit[name]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
