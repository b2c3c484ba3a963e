import { Link, useLocation } from '@tanstack/react-router'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'
import classes from './fits-me.module.css'
import { useBody } from './use-body.ts'

interface FitsMeProps {
  filter: BrowseSearch
  refine: (change: BrowseSearch) => void
}

/** The filter for dresses that should fit; without measures it asks for them first. */
export function FitsMe({ filter, refine }: FitsMeProps) {
  const { body, isAsking } = useBody()
  const { href } = useLocation()
  const isOn = filter.fits === 'me'
  if (body || isAsking)
    return (
      <label className={classes.toggle}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => refine({ fits: checked ? 'me' : undefined })}
        />
        Fits me
      </label>
    )
  return (
    <p className={classes.ask}>
      <Link
        to="/account/measurements"
        search={{ from: isOn ? href : `${href}${href.includes('?') ? '&' : '?'}fits=me` }}
        className={classes.toggle}
        aria-label="Fits me: tell us your measurements, only you see them"
      >
        Fits me
      </Link>
      {isOn && <span>To see what fits you, tell us your measurements. Only you see them.</span>}
    </p>
  )
}
