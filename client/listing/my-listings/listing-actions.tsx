import { Link } from '@tanstack/react-router'
import { informed } from '../../ui/feedback/toast.tsx'
import type { Change, Listing } from './use-bulk-listings.ts'
import classes from './listings.module.css'

interface ListingActionsProps {
  listing: Listing
  isBusy: boolean
  onChange: (change: Change, listing: Listing) => void
}

/** The actions for one dress. */
export function ListingActions({ listing, isBusy, onChange }: ListingActionsProps) {
  const { id, slug, title, available } = listing
  const action = (label: string, run: () => void, isOff = false) => (
    <button
      type="button"
      aria-label={`${label} ${title}`}
      aria-disabled={isOff}
      onClick={() => isOff || run()}
    >
      {label}
    </button>
  )
  return (
    <div className={classes.actions} role="group" aria-label={`Actions for ${title}`}>
      <Link to="/dresses/edit/$id" params={{ id: String(id) }} aria-label={`Edit ${title}`}>
        Edit
      </Link>
      {available
        ? action('Disable', () => onChange('disabled', listing), isBusy)
        : action('Enable', () => onChange('enabled', listing), isBusy)}
      {action('Duplicate', () => informed('Duplicate functionality coming soon'))}
      {/* It asks first, and may do so during another change. */}
      {action('Delete', () => onChange('deleted', listing))}
      <Link
        to="/dresses/add"
        search={{ like: slug }}
        className={classes.another}
        aria-label={`List another like this: ${title}`}
      >
        List another like this
      </Link>
    </div>
  )
}
