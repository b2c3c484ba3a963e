import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import type { Change, Listing } from './use-bulk-listings.ts'
import classes from './listings.module.css'

interface BulkBarProps {
  listings: readonly Listing[]
  chosen: readonly Listing[]
  choose: (listings: readonly Listing[]) => void
  isBusy: boolean
  onChange: (change: Change) => void
}

/** Selects all listings, and the actions for the selected ones. */
export function BulkBar({ listings, chosen, choose, isBusy, onChange }: BulkBarProps) {
  const hasAll = chosen.length > 0 && chosen.length === listings.length
  const action = (label: string, change: Change, color?: 'red') => (
    <Button
      variant={color ? 'outline' : 'default'}
      color={color}
      aria-disabled={isBusy}
      onClick={() => onChange(change)}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <Checkbox
        label={hasAll ? 'Deselect all' : 'Select all'}
        checked={hasAll}
        isPartial={chosen.length > 0 && !hasAll}
        onChange={() => choose(hasAll ? [] : listings)}
      />
      <p role="status" className={classes.chosen}>
        {chosen.length > 0 && `${chosen.length} selected`}
      </p>
      {chosen.length > 0 && (
        <div className={classes.bulk} role="group" aria-label="Selected listings">
          {action('Enable', 'enabled')}
          {action('Disable', 'disabled')}
          {action('Delete', 'deleted', 'red')}
        </div>
      )}
    </div>
  )
}
