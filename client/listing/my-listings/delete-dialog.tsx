import { Confirm } from '../../ui/dialogs/confirm.tsx'
import type { Change, Listing } from './use-bulk-listings.ts'
import type { Openable } from '../../ui/dialogs/dialog.tsx'

interface DeleteDialogProps extends Openable {
  doomed: readonly Listing[]
  onChange: (change: Change, listings: readonly Listing[]) => void
}

/** Confirms deleting dresses after checking their rentals: a rented dress can only be disabled. */
export function DeleteDialog({ doomed, opened, onClose, onChange }: DeleteDialogProps) {
  const rented = doomed.filter(({ rentalsAhead }) => rentalsAhead > 0)
  const free = doomed.filter(({ rentalsAhead }) => rentalsAhead === 0)
  const stays = rented.map(
    ({ title, rentalsAhead }) => `${title}: ${ahead(rentalsAhead)}, so it can only be disabled.`,
  )
  const [only] = free
  const requests = free.reduce((sum, listing) => sum + listing.requests, 0)
  const title = doomed.length > 1 ? `Delete ${doomed.length} Listings` : 'Delete Listing'
  if (!only)
    return (
      <Confirm
        title={title}
        action="Disable"
        isRed={false}
        opened={opened}
        onClose={onClose}
        onConfirm={() => onChange('disabled', rented)}
      >
        {stays.join(' ')}
      </Confirm>
    )
  return (
    <Confirm
      title={title}
      action="Delete"
      opened={opened}
      onClose={onClose}
      onConfirm={() => onChange('deleted', free)}
    >
      {[
        `${doomed.length > 1 ? count(free.length, 'listing') : only.title} will leave the shop${
          requests
            ? `, and ${count(requests, 'request')} that ${requests === 1 ? 'waits' : 'wait'} with it`
            : ''
        }. This cannot be undone.`,
        ...stays,
      ].join(' ')}
    </Confirm>
  )
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

const ahead = (rentals: number) => (rentals === 1 ? '1 rental is ahead' : `${rentals} rentals are ahead`)
