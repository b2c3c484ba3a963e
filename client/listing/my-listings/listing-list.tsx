import { useEffect, useState } from 'react'
import { DressGrid } from '../../dress-card/dress-grid.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import type { NextPage } from '../../ui/lists/show-more.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FindListings } from './find-listings.tsx'
import { ListingFacts } from './listing-facts.tsx'
import { useBulkListings, type Change, type Listing } from './use-bulk-listings.ts'
import { ListingActions } from './listing-actions.tsx'
import { useSelection } from './selection.ts'
import { found, MANY, type Order } from './sorted.ts'

const loadDelete = async () => (await import('./delete-dialog.tsx')).DeleteDialog

interface ListingListProps {
  listings: readonly Listing[]
  more: NextPage | undefined
}

/** Listings in a grid, each with its actions, and the bulk actions above. */
export function ListingList({ listings, more }: ListingListProps) {
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>('newest')
  // Search and order cover all of them, so the rest is loaded.
  const loadRest = (words || order !== 'newest') && !more?.isLoading && !more?.isFailed && more?.load
  useEffect(() => {
    if (loadRest) loadRest()
  }, [loadRest])
  const shown = found(listings, words, order)
  // What is not in sight is not chosen: nothing is done to it unseen.
  const { chosen, choose, has, toggle } = useSelection(shown)
  // Kept while the dialog fades, so that its text does not change.
  const [doomed, setDoomed] = useState<readonly Listing[]>([])
  const deleting = useLazyDialog(loadDelete)

  const { mutate, isPending } = useBulkListings((changed) => {
    choose(chosen.filter(({ id }) => !changed.some((listing) => listing.id === id)))
  })

  function change(what: Change, those: readonly Listing[]) {
    if (what !== 'deleted') return mutate({ change: what, listings: those })
    setDoomed(those)
    deleting.open()
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
    <>
      <ListingFacts listing={listing} />
      <ListingActions listing={listing} isBusy={isPending} onChange={(what) => change(what, [listing])} />
    </>
  )
  return (
    <>
      {listings.length >= MANY && (
        <FindListings words={words} order={order} onWords={setWords} onOrder={setOrder} />
      )}
      <BulkBar
        listings={shown}
        chosen={chosen}
        choose={choose}
        isBusy={isPending}
        onChange={(what) => change(what, chosen)}
      />
      {shown.length === 0 && <p style={{ marginBlock: '1em' }}>None of your dresses has these words.</p>}
      <DressGrid dresses={shown} mark={availability} action={tick} footer={actions} />
      {deleting.Dialog && (
        <deleting.Dialog
          doomed={doomed}
          opened={deleting.opened}
          onClose={deleting.close}
          onChange={(what, those) => mutate({ change: what, listings: those })}
        />
      )}
    </>
  )
}

const availability = ({ available, isWithheld }: Listing) => (
  <Badge tone={available ? 'success' : 'destructive'}>
    {available ? 'Available' : isWithheld ? 'Hidden by the shop' : 'Unavailable'}
  </Badge>
)
