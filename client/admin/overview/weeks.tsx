import { formatDay } from '../../../shared/day.ts'
import { formatShortPrice } from '../../../shared/price.ts'
import { weekColumns, type Week } from '../../../shared/week.ts'
import classes from './admin-page.module.css'
import { Sparkline } from './sparkline.tsx'

/** How the shop goes, a row for each week. */
export const Weeks = ({ weeks }: { weeks: readonly Week[] }) => (
  <section aria-labelledby="weeks" className={classes.wide}>
    <h2 id="weeks">How it goes</h2>
    <p className="hint">
      By week, from Monday on, in the shop’s time zone. The volume is that of what was confirmed, without what
      was cancelled since.
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to scroll it */}
    <div role="region" aria-label="Weeks" tabIndex={0} className={classes.weeks}>
      <table>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {weekColumns.map(([name, label]) => (
              <th key={name} scope="col">
                {label}
                <Sparkline values={weeks.map((week) => week[name]).toReversed()} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week}>
              <th scope="row">{formatDay(week.week)}</th>
              {weekColumns.map(([name]) => (
                <td key={name}>{name === 'cents' ? formatShortPrice(week.cents) : week[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <a className="link" href="/_api/admin/csv/weeks.csv">
      Download as CSV
    </a>
  </section>
)
