import { useState } from 'react'
import { DressGrid } from '../../dress/card/dress-grid.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useBulkListings, type Change, type Listing } from './use-bulk-listings.ts'
import { ListingActions } from './listing-actions.tsx'
import { useSelection } from './selection.ts'

/** Listings side by side, each with what can be done with it, and above them what can be done with many. */
export function ListingList({ listings }: { listings: readonly Listing[] }) {
  const { chosen, choose, has, toggle } = useSelection(listings)
  // Kept while the dialog fades, so that its words do not change on the way out.
  const [doomed, setDoomed] = useState<readonly Listing[]>([])
  const [isAsking, setAsking] = useState(false)

  const { mutate, isPending } = useBulkListings((changed) => {
    choose(chosen.filter(({ id }) => !changed.some((listing) => listing.id === id)))
  })

  function change(what: Change, those: readonly Listing[]) {
    if (what !== 'deleted') return mutate({ change: what, listings: those })
    setDoomed(those)
    setAsking(true)
  }

  const tick = (listing: Listing) => (
    <Checkbox
      label={`Select ${listing.title}`}
      isBare
      checked={has(listing)}
      onChange={() => toggle(listing)}
    />
  )
  const actions = (listing: Listing) => (
    <ListingActions listing={listing} isBusy={isPending} onChange={(what) => change(what, [listing])} />
  )
  const [only] = doomed
  return (
    <>
      <BulkBar
        listings={listings}
        chosen={chosen}
        choose={choose}
        isBusy={isPending}
        onChange={(what) => change(what, chosen)}
      />
      <DressGrid dresses={listings} mark={availability} action={tick} footer={actions} />
      <Confirm
        title={doomed.length > 1 ? `Delete ${doomed.length} Listings` : 'Delete Listing'}
        action="Delete"
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate({ change: 'deleted', listings: doomed })}
      >
        {`${doomed.length > 1 ? `${doomed.length} listings` : (only?.title ?? '')} will leave the shop, with the requests that wait for an answer. This cannot be undone.`}
      </Confirm>
    </>
  )
}

const availability = ({ available }: Listing) => (
  <Badge tone={available ? 'success' : 'destructive'}>{available ? 'Available' : 'Unavailable'}</Badge>
)
