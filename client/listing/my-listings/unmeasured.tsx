import { Link } from '@tanstack/react-router'
import classes from './unmeasured.module.css'
import type { Listing } from './use-bulk-listings.ts'

interface UnmeasuredProps {
  listings: readonly Listing[]
  total: number
  measured: number
}

/** How many of the user's dresses have measures, with a link to the others; renders nothing when all have. */
export function Unmeasured({ listings, total, measured }: UnmeasuredProps) {
  if (measured === total) return null
  return (
    <details className={classes.unmeasured}>
      <summary>
        {measured} of {total} {total === 1 ? 'dress has' : 'dresses have'} measurements
      </summary>
      <p>Renters look for what fits them. When they do, dresses without measurements come last.</p>
      <ul>
        {listings
          .filter(({ isMeasured }) => !isMeasured)
          .map(({ id, title }) => (
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
