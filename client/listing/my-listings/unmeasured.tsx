import { Link } from '@tanstack/react-router'
import classes from './unmeasured.module.css'
import type { Listing } from './use-bulk-listings.ts'

/** How many of one's dresses were measured, and the way to the others. Said once, and not where none is missing. */
export function Unmeasured({ listings }: { listings: readonly Listing[] }) {
  const missing = listings.filter(({ isMeasured }) => !isMeasured)
  if (!missing.length) return null
  return (
    <details className={classes.unmeasured}>
      <summary>
        {listings.length - missing.length} of {listings.length}{' '}
        {listings.length === 1 ? 'dress has' : 'dresses have'} measurements
      </summary>
      <p>Renters look for what fits them. When they do, dresses without measurements come last.</p>
      <ul>
        {missing.map(({ id, title }) => (
          <li key={id}>
            <Link to="/dresses/edit/$id" params={{ id: String(id) }}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
